import { unzipSync } from 'fflate'
import readSheets, { type CellValue } from 'read-excel-file/universal'
import { SpokenError } from '#lib/backend/errors.ts'
import { importLimits } from './limits.ts'

const unreadable = 'Il file Excel non si può leggere: aprilo, salvalo di nuovo come .xlsx o CSV e riprova.'
const tooLarge = 'Il file Excel, una volta aperto, è troppo grande: lascia solo il foglio con le attività.'

const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)

/**
 * The XML of the sheets. Refuses an archive whose declared sizes add up to too much. Unpacking never produces more than
 * a part's declared size, so their sum limits the memory.
 */
function unpackedSheets(bytes: Uint8Array): string[] {
  let declared = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      declared += originalSize
      if (declared > importLimits.unpackedBytes) throw new SpokenError(tooLarge)
      return isSheet(name)
    },
  })
  const decoder = new TextDecoder()
  return Object.values(parts).map((part) => decoder.decode(part))
}

/** `C` -> 3, `XFD` -> 16384. */
function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** Refuses cells far away from the others, because the library fills the space before them with empty cells. */
function refuseFarCells(sheet: string): void {
  const widest = new Map<string, number>()
  for (const [, letters = '', row = ''] of sheet.matchAll(/<(?:\w+:)?c\b[^>]*?\sr="([A-Za-z]+)(\d+)"/g)) {
    const column = letters.length > 3 ? Number.POSITIVE_INFINITY : columnNumber(letters.toUpperCase())
    widest.set(row, Math.max(widest.get(row) ?? 0, column))
  }
  let cells = 0
  for (const width of widest.values()) cells += width
  const farRow = /<(?:\w+:)?(?:row|c)\b[^>]*?\sr="[A-Za-z]*\d{8,}"/.test(sheet)
  if (farRow || cells > importLimits.cells) throw new SpokenError(tooLarge)
}

function textOfCell(value: CellValue | null): string {
  if (value === null) return ''
  // The library's types describe a date wrongly.
  const cell: unknown = value
  if (cell instanceof Date) return new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC' }).format(cell)
  if (typeof cell === 'boolean') return cell ? 'VERO' : 'FALSO'
  return String(cell)
}

/**
 * The cells of an .xlsx file's first sheet that is not empty, with the saved values of formulas. Throws a
 * `SpokenError`.
 */
export async function xlsxCells(bytes: Uint8Array): Promise<string[][]> {
  try {
    for (const sheet of unpackedSheets(bytes)) refuseFarCells(sheet)
    const whole = bytes.slice().buffer
    const sheets = await readSheets(whole, { trim: false })
    const filled = sheets.find(({ data }) => data.length > 0)
    return (filled?.data ?? []).map((row) => row.map(textOfCell))
  } catch (error) {
    throw error instanceof SpokenError ? error : new SpokenError(unreadable)
  }
}
