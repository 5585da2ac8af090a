import { strToU8, zipSync } from 'fflate'

/** A formula has the value that was saved with it. */
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

/** A sheet of a workbook: its XML below `sheetData`, and whether its tab is visible. */
interface SheetXml {
  xml: string
  state?: 'hidden' | 'veryHidden'
  name?: string
}

interface Workbook {
  sheets: readonly SheetXml[]
  strings?: readonly string[]
  /** The number format of each style from 1 on, as a pattern or as the number of a built-in one. */
  formats?: readonly (string | number)[]
  date1904?: boolean
}

function stylesXml(formats: readonly (string | number)[]): string {
  const own = formats.map((format, index) =>
    typeof format === 'string' ? `<numFmt numFmtId="${164 + index}" formatCode="${quoted(format)}"/>` : '',
  )
  const styles = formats.map(
    (format, index) =>
      `<xf numFmtId="${typeof format === 'string' ? 164 + index : format}" applyNumberFormat="1"/>`,
  )
  // The formats of named styles come first, but no cell refers to them.
  return (
    `<styleSheet xmlns="${main}"><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>` +
    `<cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`
  )
}

/** The files of an .xlsx. */
function packageOf({ sheets, strings = [], formats = [], date1904 = false }: Workbook) {
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const text = (each: string) => `<si><t xml:space="preserve">${escaped(each)}</t></si>`
  const tab = ({ name, state }: SheetXml, index: number) =>
    `<sheet name="${quoted(name ?? `Foglio${index + 1}`)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`
  return {
    '[Content_Types].xml': xml(
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>` +
        sheets
          .map(
            (_, index) =>
              `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${kind}.worksheet+xml"/>`,
          )
          .join('') +
        `<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>` +
        `<Override PartName="/xl/sharedStrings.xml" ContentType="${kind}.sharedStrings+xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relations}">${date1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets.map(tab).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packaged}/relationships">` +
        sheets
          .map(
            (_, index) =>
              `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
          )
          .join('') +
        `<Relationship Id="rIdS" Type="${relations}/sharedStrings" Target="/xl/sharedStrings.xml"/>` +
        `<Relationship Id="rIdF" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    ...Object.fromEntries(
      sheets.map((sheet, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        xml(`<worksheet xmlns="${main}"><sheetData>${sheet.xml}</sheetData></worksheet>`),
      ]),
    ),
    'xl/styles.xml': xml(stylesXml(formats)),
    'xl/sharedStrings.xml': xml(`<sst xmlns="${main}">${strings.map(text).join('')}</sst>`),
  }
}

/** An .xlsx of several sheets, with number formats. */
export function workbookOf(workbook: Workbook): Uint8Array<ArrayBuffer> {
  return zipSync(packageOf(workbook), { level: 9 })
}

/** The XML of rows of texts, written into their cells. */
export function inlineRows(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
  return rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
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
  return zipSync(packageOf({ sheets: [{ xml: sheet.join('') }], strings }))
}

export function xlsxOfSheet(sheet: string): Uint8Array<ArrayBuffer> {
  return workbookOf({ sheets: [{ xml: sheet }] })
}

/** An .xlsx that is small and unpacks to so many bytes. */
export function zipBomb(bytes: number): Uint8Array<ArrayBuffer> {
  return zipSync(
    { ...packageOf({ sheets: [{ xml: '' }] }), 'xl/worksheets/sheet1.xml': new Uint8Array(bytes).fill(32) },
    { level: 9 },
  )
}
