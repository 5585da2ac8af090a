/** PostgREST: not the one row that was asked for. PostgreSQL: an id that is none, as a mistyped address has it. */
const codes = new Set(['PGRST116', '22P02'])

/** Whether one row was asked for by its id and there is none, or none that the caller may see. */
export function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.has(String(error.code))
}
