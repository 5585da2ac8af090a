import { notOfType, RequestRefusal } from './refusal.ts'

/**
 * Characters of the longest text that is handed to the database: twice the longest that any column takes. PostgreSQL refuses longer ones too,
 * but only after it has computed the row's search column from them, which takes seconds for a megabyte.
 */
const longestText = 20_000

const isJsonType = (type: string) => type === 'json' || type === 'jsonb'

/**
 * Checks a value of a JSON body for a type; PostgreSQL itself refuses a text that does not fit. Throws `RequestRefusal` (22P02,
 * or 22001 for a text that is too long).
 * @param longest how many characters its text may have
 */
export function checkValue(type: string, value: unknown, longest = longestText): void {
  const isNested = typeof value === 'object' && value !== null && !JSON.isRawJSON(value)
  if (isNested && !isJsonType(type)) throw notOfType(type)
  if (textOf(type, value).length > longest) {
    throw new RequestRefusal(
      400,
      '22001',
      `Un valore ha più di ${longest.toLocaleString('it-IT')} caratteri.`,
    )
  }
}

/** A value of a JSON body as text that PostgreSQL reads as a type. */
export function textOf(type: string, value: unknown): string {
  if (isJsonType(type)) return JSON.stringify(value)
  return JSON.isRawJSON(value) ? value.rawJSON : String(value)
}
