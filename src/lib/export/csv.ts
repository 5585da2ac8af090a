/** What tells Excel that the file is UTF-8; without it the accents of an Italian list come out wrong. */
export const byteOrderMark = '\ufeff'

/**
 * A text that no spreadsheet takes for a formula, whatever a customer typed into a field: OWASP, 'CSV Injection'. The
 * full-width signs count too, since some programs read them as the narrow ones.
 */
export function defused(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}

/**
 * One record of RFC 4180, line end included, with the semicolon that Italian spreadsheets expect. A missing value is an
 * empty field; fields are quoted where they must be. Own code: papaparse, which an import would need, weighs 7 KB.
 */
export function csvLine(values: readonly (string | null)[]): string {
  const fields = values.map((value) => {
    const text = defused(value ?? '')
    return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${fields.join(';')}\r\n`
}
