import type { Connection } from '../database/database.ts'
import { internalsOf } from './internals.ts'

type DbError = { code: string; message: string; detail?: string | null; hint?: string | null }

/**
 * Makes lite answer database errors as PostgREST does. Unpatched, lite answers a violated check or a raised exception
 * with status 500 'SUP' and writes rows' values into the log.
 */
export function patchDbErrors(connection: Connection): void {
  const internals = internalsOf(connection)
  const original = internals.normalizeDbError.bind(connection)
  internals.normalizeDbError = (error) => {
    const normal = original(error)
    const found = dbError(normal)
    if (!found) return normal
    return liteKnows(found.code) ? quiet(found) : raised(found)
  }
}

function dbError(error: unknown): DbError | null {
  for (const candidate of [error instanceof Error ? error.cause : undefined, error]) {
    const code = candidate instanceof Error && 'code' in candidate ? candidate.code : undefined
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return candidate as unknown as DbError
  }
  return null
}

/** Codes that lite maps as PostgREST does, including those that a function raises to choose its own status. */
function liteKnows(code: string): boolean {
  return /^(42|22|21)/.test(code) || /^PT\d{3}$/.test(code) || code === 'PGRST' || known.includes(code)
}
const known = ['23505', '23503', '23502', '25006']

/** The same error without values of rows in the parts that a log prints. */
function quiet({ code, message, detail, hint }: DbError): Error {
  const error = Object.assign(new Error(message), { code })
  Object.defineProperty(error, 'stack', { value: `database error ${code}` })
  for (const [name, value] of Object.entries({ detail, hint })) {
    Object.defineProperty(error, name, { value: value ?? undefined, enumerable: false })
  }
  return error
}

/** The error in a form that names its status and body, which lite passes on unchanged. */
function raised({ code, message, detail, hint }: DbError): Error {
  return quiet({
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
    detail: JSON.stringify({ status: statusOf(code), headers: {} }),
  })
}

/** PostgREST's table of SQLSTATE classes to HTTP statuses, for those that lite does not map itself. */
function statusOf(code: string): number {
  if (code === 'P0001' || code.startsWith('23')) return 400
  if (code.startsWith('28')) return 403
  if (code.startsWith('53')) return 503
  if (code.startsWith('54')) return 413
  return /^(08|09|25|2D|3[89B]|40|55|57|58|F0|HV|P0|XX)/.test(code) ? 500 : 400
}
