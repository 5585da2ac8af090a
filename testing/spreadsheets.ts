import { strToU8, zipSync } from 'fflate'

/** A cell of a spreadsheet; a formula has the value that was saved with it. */
export type Cell = string | number | { formula: string; value: string | number }

const escaped = (text: string) =>
  text
    // First the texts that look like Excel's escape, then the characters that XML cannot contain or would change.
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      /[^\P{Cc}\t\n]|\ufffe|\uffff/gu,
      (char) => `_x${char.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const quoted = (text: string) => escaped(text).replaceAll('"', '&quot;')

/** 0 -> `A`, 26 -> `AA`. */
function letters(column: number): string {
  const rest = Math.floor(column / 26) - 1
  return (rest < 0 ? '' : letters(rest)) + String.fromCharCode(65 + (column % 26))
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`)

/** The files of an .xlsx beside its sheet. */
function packageOf(sheet: string, strings: readonly string[]) {
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const text = (each: string) => `<si><t xml:space="preserve">${escaped(each)}</t></si>`
  return {
    '[Content_Types].xml': xml(
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>` +
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/>` +
        `<Override PartName="/xl/sharedStrings.xml" ContentType="${kind}.sharedStrings+xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Foglio1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>` +
        `<Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`),
    'xl/sharedStrings.xml': xml(`<sst xmlns="${main}">${strings.map(text).join('')}</sst>`),
  }
}

/** An .xlsx file as Excel writes it: texts in a list of their own, numbers as numbers, formulas with their values. */
export function xlsxOf(rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> {
  const strings: string[] = []
  const written = (cell: Cell, at: string): string => {
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
    if (typeof cell === 'string')
      return cell === '' ? '' : `<c r="${at}" t="s"><v>${strings.push(cell) - 1}</v></c>`
    const type = typeof cell.value === 'string' ? ' t="str"' : ''
    return `<c r="${at}"${type}><f>${quoted(cell.formula)}</f><v>${escaped(String(cell.value))}</v></c>`
  }
  const sheet = rows.map((row, index) => {
    const cells = row.map((cell, column) => written(cell, `${letters(column)}${index + 1}`))
    return `<row r="${index + 1}">${cells.join('')}</row>`
  })
  return zipSync(packageOf(sheet.join(''), strings))
}

/** An .xlsx whose sheet is this XML. */
export function xlsxOfSheet(sheet: string): Uint8Array<ArrayBuffer> {
  return zipSync(packageOf(sheet, []))
}

/** An .xlsx that is small and unpacks to so many bytes. */
export function zipBomb(bytes: number): Uint8Array<ArrayBuffer> {
  return zipSync(
    { ...packageOf('', []), 'xl/worksheets/sheet1.xml': new Uint8Array(bytes).fill(32) },
    { level: 9 },
  )
}
