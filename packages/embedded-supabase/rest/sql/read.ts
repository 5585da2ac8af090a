import type { Statement } from '../../database/database.ts'
import type { CallRequest, ReadRequest } from '../grammar/parsed.ts'
import { asJson } from './as-json.ts'
import { callSource } from './call.ts'
import { whereOf } from './conditions.ts'
import { orderOf, selectionOf, tableOf } from './selection.ts'
import { Values } from './writing.ts'

/**
 * An index-only scan counts so many rows within some tens of milliseconds; beyond that a count may be the planner's
 * estimate.
 */
export const countedUpTo = 100_000

/** The statement that reads rows of a table or of a function. */
export function readStatement(request: ReadRequest | CallRequest): Statement {
  return asJson((values) => {
    const { query, isHead, isSingle, prefer } = request
    const { before, rows } = sourceOf(request, values)
    const source = `${rows} as t`
    const where = whereOf(query.where, 't', values)
    const counted = prefer.count === 'exact' ? '' : ` limit ${countedUpTo + 1}`
    // HEAD needs no columns, except to find out whether there is exactly one row.
    const selection = isHead && !isSingle ? 'null' : selectionOf(query.select, 't')
    // The limit is no parameter: PostgreSQL would plan as if it were a tenth of all rows.
    const page = `limit ${query.page.limit} offset ${values.add(String(query.page.offset), 'bigint')}`
    const order = orderOf(query.order, 't')
    return {
      before,
      lines: `select row_to_json(r)::text as line from (select ${selection} from ${source}${where}${order} ${page}) as r`,
      ...(prefer.count && {
        total: `(select count(*)::int from (select from ${source}${where}${counted}) as counted)`,
      }),
      ...(request.kind === 'call' && request.mayChange && { failIf: { unlessOne: isSingle } }),
    }
  })
}

/** `explain` without the page: its plan estimates how many rows match. */
export function planStatement(request: ReadRequest | CallRequest): Statement {
  const values = new Values()
  const { before, rows } = sourceOf(request, values)
  const asked = `select from ${rows} as t${whereOf(request.query.where, 't', values)}`
  return {
    text: `explain (format json) ${before === '' ? '' : `with ${before.replace(/, $/, '')} `}${asked}`,
    values: values.all,
  }
}

function sourceOf(request: ReadRequest | CallRequest, values: Values): { before: string; rows: string } {
  return request.kind === 'read' ? { before: '', rows: tableOf(request.table) } : callSource(request, values)
}
