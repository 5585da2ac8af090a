import { importLimits } from './limits.ts'
import { Lines } from './lines.ts'
import { shownNumber } from './shown-number.ts'
import { withoutEscapes } from './workbook.ts'
import { readXml } from './xml.ts'

/** What the cells of all sheets refer to. */
export interface Shared {
  texts: readonly string[]
  patterns: readonly (string | null)[]
  from1904: boolean
}

/** `C7` -> 2; null without letters. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]+/i.exec(reference)?.[0].toUpperCase().slice(0, 4) ?? ''
  if (letters === '') return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const rowOf = (reference: string | undefined) => Number(/\d+$/.exec(reference ?? '')?.[0] ?? Number.NaN)

interface Cell {
  column: number
  type: string
  style: number
  text: string
}

function shown({ type, style, text }: Cell, { texts, patterns, from1904 }: Shared): string {
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'VERO' : 'FALSO'
  // '#N/D' and its like stand where a formula found no value.
  if (type === 'e') return ''
  if (type === 'd') return text.replace(/^(\d{4})-(\d\d)-(\d\d).*$/s, '$3/$2/$1')
  if (type === 'n') {
    const value = text.trim() === '' ? Number.NaN : Number(text)
    return Number.isFinite(value) ? shownNumber(value, patterns[style] ?? null, from1904) : text
  }
  return withoutEscapes(text)
}

/** The lines of a sheet; a formula counts as the value that was saved with it. Reads at most `most` filled lines. */
export function readSheet(xml: string, shared: Shared, most = Number.POSITIVE_INFINITY): Lines {
  const lines = new Lines()
  let line = 0
  let row: string[] = []
  let next = 0
  let cell: Cell | null = null
  let taken = false
  let phonetic = false

  function openCell({ r = '', t = 'n', s = '0' }: Record<string, string>) {
    const column = columnOf(r) ?? next
    next = column + 1
    line = Number.isNaN(rowOf(r)) ? line : rowOf(r)
    cell = { column, type: t, style: Number(s), text: '' }
  }

  function closeCell({ column, ...rest }: Cell) {
    const text = rest.text === '' ? '' : shown({ column, ...rest }, shared)
    // Formatted rows have empty cells up to the last of 16,384 columns. A text beyond the limit is kept in the first
    // column that the import refuses.
    if (text.trim() !== '' || (text !== '' && column < importLimits.columns)) {
      const place = Math.min(column, importLimits.columns)
      while (row.length <= place) row.push('')
      row[place] = text
    }
    cell = null
  }

  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        const number = rowOf(attributes().r)
        line = Number.isNaN(number) ? line + 1 : number
        row = []
        next = 0
      }
      if (name === 'c') openCell(attributes())
      if (name === 'rPh') phonetic = true
      taken = cell !== null && (name === 'v' || (name === 't' && !phonetic))
    },
    close: (name) => {
      taken = false
      if (name === 'rPh') phonetic = false
      if (name === 'c' && cell) closeCell(cell)
      if (name === 'row') lines.add(line, row)
    },
    text: (part) => {
      if (taken && cell) cell.text += part
    },
    done: () => lines.count >= most,
  })
  return lines
}
