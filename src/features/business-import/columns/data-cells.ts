import { cleanEmail, cleanPartitaIva, cleanPhone } from '#italian/pasted.ts'

const longestLooked = 200

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.\p{L}/u.test(cleanEmail(text))

/** Five digits or more at the beginning, as a CAP, a telephone, a partita IVA, a date and a shortened number have them. */
function isNumber(text: string): boolean {
  const [number = ''] = /^\+?[\d(][\d\s.,/()+e-]*/i.exec(cleanPhone(text)) ?? []
  return number.replace(/\D/g, '').length >= 5 || /^\d{11}$/.test(cleanPartitaIva(text))
}

const isTaxCode = (text: string) => /^[a-z]{6}\d\d[a-z]\d\d[a-z]\d{3}[a-z]$/i.test(text)

const isStreet = (text: string) =>
  /^(?:via|viale|v\.le|piazza|piazzale|p\.?zza|p\.?za|p\.le|corso|c\.so|largo|vicolo|strada|contrada|lungo\p{L}+)\s.*\d/iu.test(
    text,
  )

const isCompany = (text: string) => /\s(?:s\.?r\.?l\.?s?|s\.?n\.?c|s\.?a\.?s|s\.?p\.?a|s\.?s)\.?$/i.test(text)

/** Whether a cell holds what a row has and no header: an e-mail, a number, an address, a company's name. */
export function looksLikeData(cell: string): boolean {
  // `'0612` and `="0612"` are how people make Excel take a number for a text.
  const text = cell.replace(/^[\s='"]+|["\s]+$/g, '')
  if (text === '' || text.length > longestLooked) return false
  return [isEmail, isNumber, isTaxCode, isStreet, isCompany].some((is) => is(text))
}
