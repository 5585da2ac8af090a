import { notOfType, RequestRefusal } from './refusal.ts'

/**
 * Characters of the longest text that is passed to the database: twice what any column takes. PostgreSQL refuses longer
 * ones too, but only after computing the row's search column, which takes seconds for a megabyte.
 */
const longestText = 20_000

const isJsonType = (type: string) => type === 'json' || type === 'jsonb'

/**
 * Checks what PostgreSQL does not: nested values and lengths. A text that does not fit its type is refused there.
 * @param longest how many characters its text may have
 * @throws RequestRefusal (22P02, or 22001 for a text that is too long)
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

/** A JSON value as text that PostgreSQL can convert to the type. */
export function textOf(type: string, value: unknown): string {
  if (isJsonType(type)) return JSON.stringify(value)
  return JSON.isRawJSON(value) ? value.rawJSON : String(value)
}
