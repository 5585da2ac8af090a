import { notOfType } from './refusal.ts'

/** A value as the driver gets it: text, except for booleans, because PostgreSQL's driver sends any text as `false`. */
export type DriverValue = string | boolean | null

/** A text of the query as a value of a type. PostgreSQL itself refuses a text that does not fit. */
export function parameterValue(type: string, text: string): DriverValue {
  return type === 'boolean' ? booleanOf(text) : text
}

/** A value of a JSON body as a value of a type. Throws `RequestRefusal` (22P02). */
export function jsonValue(type: string, value: unknown): DriverValue {
  if (value === null) return null
  if (type === 'json' || type === 'jsonb') return JSON.stringify(value)
  if (typeof value === 'object') throw notOfType(type)
  return parameterValue(type, String(value))
}

/** Reads the texts that PostgreSQL accepts as booleans. */
function booleanOf(text: string): boolean {
  const word = text.trim().toLowerCase()
  if (['true', 't', 'yes', 'y', 'on', '1'].includes(word)) return true
  if (['false', 'f', 'no', 'n', 'off', '0'].includes(word)) return false
  throw notOfType('boolean')
}
