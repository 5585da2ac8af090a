import { strToU8, Zip, ZipDeflate } from 'fflate'
import { daysBetween } from '#italian/days.ts'
import type { CellKind, FileFormat } from './file-format.ts'

const packaged = 'http://schemas.openxmlformats.org/package/2006'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/**
 * The parts beside the sheet (ECMA-376). A cell without a kind has the format of texts, so that an edited one keeps its zeros
 * too; the others have those that follow it, which every program writes in its own language.
 */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Elenco" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    `<cellXfs count="5"><xf xfId="0"/>${[49, 4, 1, 14].map((format) => `<xf numFmtId="${format}" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
}

/** The place of a kind's format among those of `cellXfs`, and the number that its text means. */
const kinds = {
  amount: { style: 2, read: (text: string) => Number(text.replace(',', '.')) },
  number: { style: 3, read: Number },
  // Counted from the day before the first one of which a spreadsheet knows, as if 1900 had been a leap year.
  day: { style: 4, read: (text: string) => daysBetween('1899-12-30', text.split('/').reverse().join('-')) },
} as const satisfies Record<NonNullable<CellKind>, { style: number; read: (text: string) => number }>

const styleOf = (kind: CellKind) => (kind ? kinds[kind].style : 1)

/** A text in XML. What XML cannot hold, and what looks like Excel's way to write that, is written in that way. */
const escaped = (text: string) =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\P{Cc}\t\n]|\ufffe|\uffff/gu, (char) => {
      return `_x${char.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`
    })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** The letters of a column by its place from 0: 0 -> A, 26 -> AA. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}

/** A row by its number from 1. The standard lets its number and its cells' references be left out; not all programs do. */
function rowXml(number: number, cells: readonly (string | null)[], columns: readonly CellKind[]): string {
  const written = cells.map((text, column) => {
    const kind = columns[column]
    const start = `<c r="${lettersOf(column)}${number}" s="${styleOf(kind)}"`
    const value = kind && text ? kinds[kind].read(text) : Number.NaN
    if (Number.isFinite(value)) return `${start}><v>${value}</v></c>`
    return text
      ? `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
      : `${start}/>`
  })
  return `<row r="${number}">${written.join('')}</row>`
}

/** Writes a sheet of texts piece by piece. Our own code, because libraries keep all cells until the end. */
function writer() {
  let made: Uint8Array<ArrayBuffer>[] = []
  let count = 0
  let columns: readonly CellKind[] = []
  const row = (cells: readonly (string | null)[], columnKinds: readonly CellKind[]) => {
    count += 1
    return rowXml(count, cells, columnKinds)
  }
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(new Uint8Array(bytes))
  })
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml')
  const taken = () => {
    const blob = new Blob(made)
    made = []
    return blob
  }
  return {
    headers: (cells: readonly string[], columnKinds: readonly CellKind[] = []) => {
      columns = columnKinds
      for (const [name, xml] of Object.entries(parts)) {
        const part = new ZipDeflate(name)
        zip.add(part)
        part.push(strToU8(start + xml), true)
      }
      zip.add(sheet)
      const widths = cells.map((_, column) => {
        const place = `min="${column + 1}" max="${column + 1}"`
        return `<col ${place} width="24" customWidth="1" style="${styleOf(columnKinds[column])}"/>`
      })
      const cols = cells.length > 0 ? `<cols>${widths.join('')}</cols>` : ''
      const frozen =
        '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
      sheet.push(strToU8(`${start}<worksheet xmlns="${main}">${frozen}${cols}<sheetData>${row(cells, [])}`))
      return taken()
    },
    rows: (rows: readonly (readonly (string | null)[])[]) => {
      sheet.push(strToU8(rows.map((cells) => row(cells, columns)).join('')))
      return taken()
    },
    end: () => {
      sheet.push(strToU8('</sheetData></worksheet>'), true)
      zip.end()
      return taken()
    },
  }
}

export const xlsxFormat: FileFormat = {
  description: 'Excel',
  extension: '.xlsx',
  type: `${kind}.sheet`,
  writer,
}
