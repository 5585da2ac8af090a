import { z } from 'zod'
import { marks } from '../sql/as-json.ts'
import { type ErrorAnswer, notOne, tooLong } from './error-answer.ts'

type DatabaseError = Error & { code: string; detail?: string | null; hint?: string | null }

/** PostgREST's answer to a database error; null for an error that is not a statement's. */
export function answerTo(error: unknown, isAnonymous: boolean): ErrorAnswer | null {
  if (!isDatabaseError(error)) return null
  const { code, message, detail, hint } = error
  const rows = numberAfter(marks.rows, message)
  if (rows !== null) return notOne(rows)
  if (message.includes(marks.bytes)) return tooLong()
  const body = { code, message, details: detail ?? null, hint: hint ?? null }
  if (code === 'PGRST') return raised(message, detail) ?? { status: 500, body }
  const status = statusOf(code, message, isAnonymous)
  return { status, body, ...(status === 401 && { headers: { 'www-authenticate': 'Bearer' } }) }
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
}

function numberAfter(mark: string, message: string): number | null {
  const [, after] = message.split(mark)
  return after === undefined ? null : Number.parseInt(after, 10)
}

const exact: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
}
const classes: [RegExp, number][] = [
  [/^(08|53)/, 503],
  [/^(0L|0P|28)/, 403],
  [/^54/, 413],
  [/^(09|25|2D|3[89B]|40|55|57|58|F0|HV|P0|XX)/, 500],
]

/**
 * PostgREST's table of SQLSTATE codes to HTTP statuses. A function chooses its own status by raising `PT` and the
 * number.
 */
function statusOf(code: string, message: string, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  const own = /^PT([2-5]\d\d)$/.exec(code)?.[1]
  if (own) return Number(own)
  return exact[code] ?? classes.find(([pattern]) => pattern.test(code))?.[1] ?? 400
}

const Message = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
})
const Detail = z.object({
  status: z.int().min(200).max(599),
  headers: z.record(z.string(), z.string()).optional(),
})

/**
 * A function can choose its whole answer by raising the code `PGRST` with body and status as JSON. Null for malformed
 * ones.
 */
function raised(message: string, detail: string | null | undefined): ErrorAnswer | null {
  const [body, rest] = [Message.safeParse(parsed(message)).data, Detail.safeParse(parsed(detail ?? '')).data]
  if (!body || !rest) return null
  const { code, message: text, details = null, hint = null } = body
  return {
    status: rest.status,
    body: { code, message: text, details, hint },
    ...(rest.headers && { headers: rest.headers }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
