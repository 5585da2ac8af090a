import { notOfType, RequestRefusal } from './refusal.ts'

/** A value as the driver gets it: text, except for booleans, because PostgreSQL's driver sends any text as `false`. */
export type DriverValue = string | boolean | null

/**
 * Characters of the longest text that is handed to the database: twice the longest that any column takes. PostgreSQL refuses longer ones too,
 * but only after it has computed the row's search column from them, which takes seconds for a megabyte.
 */
const longestText = 20_000

/** A text of the query as a value of a type. PostgreSQL itself refuses a text that does not fit. */
export function parameterValue(type: string, text: string): DriverValue {
  return type === 'boolean' ? booleanOf(text) : text
}

/**
 * A value of a JSON body as a value of a type. Throws `RequestRefusal` (22P02, or 22001 for a text that is too long).
 * @param longest how many characters its text may have
 */
export function jsonValue(type: string, value: unknown, longest = longestText): DriverValue {
  if (value === null) return null
  const isJson = type === 'json' || type === 'jsonb'
  if (typeof value === 'object' && !isJson) throw notOfType(type)
  const text = isJson ? JSON.stringify(value) : String(value)
  if (text.length > longest) {
    throw new RequestRefusal(
      400,
      '22001',
      `Un valore ha più di ${longest.toLocaleString('it-IT')} caratteri.`,
    )
  }
  return isJson ? text : parameterValue(type, text)
}

/** Reads the texts that PostgreSQL accepts as booleans. */
function booleanOf(text: string): boolean {
  const word = text.trim().toLowerCase()
  if (['true', 't', 'yes', 'y', 'on', '1'].includes(word)) return true
  if (['false', 'f', 'no', 'n', 'off', '0'].includes(word)) return false
  throw notOfType('boolean')
}
