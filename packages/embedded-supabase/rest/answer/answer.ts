import type { CallRequest, ParsedRequest, ReadRequest } from '../grammar/parsed.ts'
import type { Answered } from '../sql/as-json.ts'
import { type ErrorAnswer, notOne, outOfRange, tooLong } from './error-answer.ts'
import { applied, contentRange, type RestAnswer, typeOf } from './rest-answer.ts'
import { writeAnswer } from './write-answer.ts'

/** Makes the response of the one row that every statement returns. */
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
