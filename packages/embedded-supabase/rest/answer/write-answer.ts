import type { InsertRequest, WriteRequest } from '../grammar/parsed.ts'
import type { Answered } from '../sql/as-json.ts'
import { applied, contentRange, type RestAnswer, typeOf } from './rest-answer.ts'

export function writeAnswer(request: WriteRequest, row: Answered): RestAnswer {
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
