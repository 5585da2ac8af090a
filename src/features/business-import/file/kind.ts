/** Recognises files that cannot be imported, by their first bytes or their parts, and says what to do with them. */

const save = 'salvalo come .xlsx o CSV e riprova.'

export const notText = 'Questo file non è un foglio di lavoro: scegli un CSV o un file Excel (.xlsx).'
const oldExcel = `Questo è un file Excel di vecchio tipo (.xls): aprilo con Excel o LibreOffice, ${save}`
const locked =
  'Questo file è protetto da una password: aprilo con Excel, togli la password (File, Informazioni, Proteggi cartella di lavoro) e riprova.'
const webPage = `Questo file è una pagina web con un altro nome, come la salvano molti gestionali: aprilo con Excel o LibreOffice, ${save}`
const oldXml = `Questo è un foglio XML di Excel 2003: aprilo con Excel o LibreOffice, ${save}`
const openDocument = `Questo è un foglio di LibreOffice (.ods): aprilo con LibreOffice, ${save}`
const binaryExcel = `Questo è un file Excel binario (.xlsb): aprilo con Excel, ${save}`
const numbers =
  'Questo è un foglio di Numbers: aprilo con Numbers, esportalo come Excel (.xlsx) o CSV e riprova.'
const wordDocument =
  'Questo è un documento di testo e non un foglio di lavoro: copia la tabella in Excel e salvala come .xlsx o CSV.'
const zip = 'Questo è un archivio .zip: aprilo, estrai il foglio di lavoro e scegli quello.'
const pdf =
  'Questo è un PDF e non un foglio di lavoro: chiedi lo stesso elenco come .xlsx o CSV, o copialo in un foglio.'

const wide = (name: string) => Uint8Array.from([...name].flatMap((letter) => [letter.charCodeAt(0), 0]))

function startsWith(bytes: Uint8Array, ...first: number[]): boolean {
  return first.every((byte, place) => bytes[place] === byte)
}

/** Whether `bytes` contain `sought`. */
function contains(bytes: Uint8Array, sought: Uint8Array): boolean {
  const [first = 0] = sought
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (sought.every((byte, place) => bytes[at + place] === byte)) return true
  }
  return false
}

/** Whether the bytes are a zip archive, as an .xlsx is, whatever the file is called. */
export function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
}

/** The problem with an archive that holds no workbook; null when it holds one or is of unknown content. */
export function archiveProblem(paths: readonly string[]): string | null {
  const has = (pattern: RegExp) => paths.some((path) => pattern.test(path))
  if (has(/^xl\/workbook\d*\.xml$/)) return null
  if (has(/^xl\/workbook\.bin$/)) return binaryExcel
  if (has(/^word\/document\.xml$/)) return wordDocument
  if (has(/\.iwa$|^index\.zip$/)) return numbers
  if (has(/^content\.xml$/)) return openDocument
  return has(/\.(xlsx?|csv|ods|txt|tsv)$/) ? zip : null
}

/** Office's container of before 2007, which also holds a newer file with a password (MS-CFB, MS-OFFCRYPTO). */
function containerProblem(bytes: Uint8Array): string {
  if (contains(bytes, wide('EncryptedPackage'))) return locked
  return contains(bytes, wide('WordDocument')) ? wordDocument : oldExcel
}

/** The problem with a text that is a document of another kind, by its beginning; null when it may be a CSV. */
function markupProblem(beginning: string): string | null {
  const text = beginning.trimStart().toLowerCase()
  if (text.startsWith('%pdf-')) return pdf
  if (text.startsWith('{\\rtf')) return wordDocument
  if (text.includes('urn:schemas-microsoft-com:office:spreadsheet"') && /^<(\?xml|workbook)/.test(text))
    return oldXml
  if (/^<(!doctype html|html|head|body|meta|style|table|div|center|font|!--)[\s>[-]/.test(text))
    return webPage
  if (/^<\?xml/.test(text) && /<(html|table)[\s>]/.test(text)) return webPage
  if (/^mime-version:/.test(text)) return webPage
  return /^<\?xml/.test(text) ? notText : null
}

/** What is wrong with a file that is no archive; null when it may be a CSV. */
export function fileProblem(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return containerProblem(bytes)
  // A worksheet without a container, as Excel 2 to 4 wrote it (MS-XLS, BOF).
  if (startsWith(bytes, 0x09) && [0, 2, 4].includes(bytes[1] ?? -1) && [4, 6].includes(bytes[2] ?? -1))
    return oldExcel
  return markupProblem(new TextDecoder('latin1').decode(bytes.subarray(0, 4096)).replace(/^ï»¿|^ÿþ|\0/g, ''))
}
