import { objectType } from '../grammar/headers.ts'
import type {
  CallRequest,
  InsertRequest,
  ParsedRequest,
  ReadRequest,
  WriteRequest,
} from '../grammar/parsed.ts'
import type { Answered } from '../sql/as-json.ts'
import { type ErrorAnswer, notOne, outOfRange, tooLong } from './error-answer.ts'

export function answerOf(request: ParsedRequest, row: Answered): RestAnswer {
  if (row.too_long) return refusal(tooLong())
  if (request.kind !== 'read' && request.kind !== 'call') return writeAnswer(request, row)
  if (request.kind === 'call' && request.routine.result !== 'row') return valueAnswer(request, row)
  return rowsAnswer(request, row)
}

function rowsAnswer(request: ReadRequest | CallRequest, { rows, body, total }: Answered): RestAnswer {
  const { offset } = request.query.page
  if (request.isSingle && rows !== 1) return refusal(notOne(rows))
  if (total !== null && offset > total) return refusal(outOfRange(offset, total))
  const headers = {
    'content-range': contentRange(offset, rows, total),
    ...applied(request, ['count']),
  }
  const isOne = request.isSingle || (request.kind === 'call' && !request.routine.several)
  return {
    status: total !== null && rows < total ? 206 : 200,
    text: isOne ? (body ?? 'null') : `[${body ?? ''}]`,
    headers: { ...headers, ...typeOf(request) },
  }
}

function valueAnswer(request: CallRequest, { rows, body }: Answered): RestAnswer {
  const { several, result } = request.routine
  const total = request.prefer.count ? rows : null
  const headers = { 'content-range': contentRange(0, rows, total), ...applied(request, ['count']) }
  if (result === 'nothing') return { status: 204, text: null, headers }
  if (several && request.isSingle && rows !== 1) return refusal(notOne(rows))
  const text = several && !request.isSingle ? `[${body ?? ''}]` : (body ?? 'null')
  return { status: 200, text, headers: { ...headers, ...typeOf(request) } }
}

export function refusal({ status, body, headers }: ErrorAnswer): RestAnswer {
  const type = 'application/json; charset=utf-8'
  return { status, text: JSON.stringify(body), headers: { 'content-type': type, ...headers } }
}

/** `text` is JSON; null for an answer without a body. */
export type RestAnswer = {
  status: number
  text: string | null
  headers: Record<string, string>
}

/** `0-19/35`; `*` for no rows and for an unknown number. */
function contentRange(offset: number, rows: number, total: number | null): string {
  return `${rows === 0 ? '*' : `${offset}-${offset + rows - 1}`}/${total ?? '*'}`
}

type Preference = keyof ParsedRequest['prefer']

/** `Preference-Applied`: which of these preferences the request has. */
function applied({ prefer }: ParsedRequest, counting: readonly Preference[]): Record<string, string> {
  const pairs = counting.flatMap((name) => (prefer[name] ? [`${name}=${prefer[name]}`] : []))
  return pairs.length > 0 ? { 'preference-applied': pairs.join(', ') } : {}
}

function typeOf({ isSingle }: ParsedRequest): { 'content-type': string } {
  return { 'content-type': `${isSingle ? objectType : 'application/json'}; charset=utf-8` }
}

function writeAnswer(request: WriteRequest, row: Answered): RestAnswer {
  const { rows, body, total } = row
  const headers = {
    'content-range': request.kind === 'update' ? contentRange(0, rows, total) : contentRange(0, 0, total),
    ...appliedTo(request),
    ...locationOf(request, row),
  }
  const status = request.kind === 'insert' ? insertStatus(request, row) : 204
  if (request.prefer.return !== 'representation') return { status, text: null, headers }
  return {
    status: status === 204 ? 200 : status,
    text: request.isSingle ? (body ?? 'null') : `[${body ?? ''}]`,
    headers: { ...headers, ...typeOf(request) },
  }
}

/** 200 for an upsert that has only replaced rows, otherwise 201. */
function insertStatus({ prefer }: InsertRequest, { added }: Answered): 200 | 201 {
  return prefer.resolution === 'merge-duplicates' && (added ?? 0) === 0 ? 200 : 201
}

function appliedTo(request: WriteRequest): Record<string, string> {
  if (request.kind === 'delete') return applied(request, ['return', 'count'])
  if (request.kind === 'update') return applied(request, ['missing', 'return', 'count'])
  const hasKey = request.table.key.length > 0 || request.query.conflict !== null
  return applied(request, [...(hasKey ? (['resolution'] as const) : []), 'missing', 'return', 'count'])
}

/** With `return=headers-only`, `Location` is the address of the one new row by its primary key. */
function locationOf({ kind, prefer, table }: WriteRequest, { rows, body }: Answered): Record<string, string> {
  if (kind !== 'insert' || prefer.return !== 'headers-only' || rows !== 1 || body === null) return {}
  const key: Record<string, unknown> = JSON.parse(body)
  const pairs = Object.entries(key).map(([column, value]) => [column, `eq.${value}`])
  return { location: `/${table.name}?${new URLSearchParams(pairs)}` }
}
