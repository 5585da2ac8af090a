import { notOfType } from './refusal.ts'

/** What is handed to a driver. Texts but for booleans, since PostgreSQL's driver takes any text for `false`. */
export type DriverValue = string | boolean | null

/** A text of the query as a value of that type; what PostgreSQL cannot read of it, PostgreSQL refuses. */
export function parameterValue(type: string, text: string): DriverValue {
  return type === 'boolean' ? booleanOf(text) : text
}

/** A value of a JSON body as one of that type. Throws `RequestRefusal` (22P02). */
export function jsonValue(type: string, value: unknown): DriverValue {
  if (value === null) return null
  if (type === 'json' || type === 'jsonb') return JSON.stringify(value)
  if (typeof value === 'object') throw notOfType(type)
  return parameterValue(type, String(value))
}

/** What PostgreSQL takes for a boolean. */
function booleanOf(text: string): boolean {
  const word = text.trim().toLowerCase()
  if (['true', 't', 'yes', 'y', 'on', '1'].includes(word)) return true
  if (['false', 'f', 'no', 'n', 'off', '0'].includes(word)) return false
  throw notOfType('boolean')
}
