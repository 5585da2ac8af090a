/** Marks the file as UTF-8; without it Excel shows accented letters wrongly. */
export const byteOrderMark = '\ufeff'

/**
 * The beginning of a formula after any number of apostrophes. Some programs treat the full-width signs like the narrow
 * ones.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * Makes a text safe from being read as a formula, whatever a customer typed into a field: OWASP, 'CSV Injection'. A text that
 * has such an apostrophe of its own gets another, so that `undefused` gives back every text as it was.
 */
export function defused(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The text from which `defused` made this one. */
export function undefused(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

/** One record of RFC 4180 with its line end; a missing value is an empty field, fields are quoted where necessary. */
export function separatedLine(values: readonly (string | null)[], separator: string): string {
  const fields = values.map((value) => {
    const text = value ?? ''
    return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${fields.join(separator)}\r\n`
}

/**
 * A record separated by semicolons as Italian spreadsheets expect, without formulas. Our own code, because papaparse weighs 7
 * KB.
 */
export const csvLine = (values: readonly (string | null)[]) =>
  separatedLine(
    values.map((value) => defused(value ?? '')),
    ';',
  )
