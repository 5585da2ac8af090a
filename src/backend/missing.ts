/**
 * PGRST116: PostgREST did not find exactly one row. 22P02: PostgreSQL could not read the id, such as a mistyped one in
 * the address.
 */
const codes = new Set(['PGRST116', '22P02'])

/** Whether the row with this id does not exist, or may not be read by the caller. */
export function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.has(String(error.code))
}
