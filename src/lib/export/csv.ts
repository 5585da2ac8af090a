/** Marks the file as UTF-8; without it Excel shows accented letters wrongly. */
export const byteOrderMark = '\ufeff'

/**
 * Makes a text safe from being read as a formula, whatever a customer typed into a field: OWASP, 'CSV Injection'. The
 * full-width signs are included, since some programs treat them like the narrow ones.
 */
export function defused(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}

/**
 * One record of RFC 4180 with its line end, separated by semicolons as Italian spreadsheets expect. A missing value is an
 * empty field; fields are quoted where necessary. Our own code, because papaparse weighs 7 KB.
 */
export function csvLine(values: readonly (string | null)[]): string {
  const fields = values.map((value) => {
    const text = defused(value ?? '')
    return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${fields.join(';')}\r\n`
}
