import type { Statement } from '../../database/database.ts'
import type { CallRequest, ReadRequest } from '../grammar/parsed.ts'
import { asJson } from './as-json.ts'
import { callSource } from './call.ts'
import { whereOf } from './conditions.ts'
import { orderOf, selectionOf, tableOf } from './selection.ts'
import { Values } from './writing.ts'

/** Rows that an index-only scan counts within some tens of milliseconds; beyond that a count may be the planner's estimate. */
export const countedUpTo = 100_000

/** The statement that reads rows of a table, or those of a function. */
export function readStatement(request: ReadRequest | CallRequest): Statement {
  return asJson((values) => {
    const { query, isHead, isSingle, prefer } = request
    const { before, rows } = sourceOf(request, values)
    const source = `${rows} as t`
    const where = whereOf(query.where, 't', values)
    const counted = prefer.count === 'exact' ? '' : ` limit ${countedUpTo + 1}`
    // The answer to HEAD has no body, unless it is a refusal.
    const selection = isHead && !isSingle ? 'null' : selectionOf(query.select, 't')
    // The limit is no parameter: for one, PostgreSQL would plan as if a tenth of the rows were asked for.
    const page = `limit ${query.page.limit} offset ${values.add(String(query.page.offset), 'bigint')}`
    const order = orderOf(query.order, 't')
    return {
      before,
      lines: `select row_to_json(r)::text as line from (select ${selection} from ${source}${where}${order} ${page}) as r`,
      ...(prefer.count && {
        total: `(select count(*)::int from (select from ${source}${where}${counted}) as counted)`,
      }),
      ...(request.kind === 'call' && request.mayChange && { refuses: { unlessOne: isSingle } }),
    }
  })
}

/** The statement whose plan tells about how many rows meet the conditions. */
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
