/** PostgreSQL's type numbers of the types that PostgREST writes in another form than the drivers read. */
export const oid = {
  text: 25,
  json: 114,
  timestamp: 1114,
  timestamptz: 1184,
  date: 1082,
  time: 1083,
  timetz: 1266,
  numeric: 1700,
  jsonb: 3802,
} as const

/** PostgREST's form of a timestamp; the drivers hand over PostgreSQL's own ('2026-01-01 10:00:00+00'). */
export function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

/** A JSON parameter. A string is JSON text already; encoding it again would store a string instead of an object. */
export function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A text parameter. Refuses an object, which would be stored as '[object Object]', with PGlite's own message. */
export function textParameter(value: unknown): string {
  if (typeof value === 'object') throw new Error('Invalid input for string type')
  return String(value)
}
