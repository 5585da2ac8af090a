import type { Statement } from '../../database/database.ts'
import type { CallRequest, ParsedRequest, ReadRequest } from '../grammar/parsed.ts'
import { type Answered, asJson } from './as-json.ts'
import { callSource } from './call.ts'
import { whereOf } from './conditions.ts'
import { orderOf, selectionOf, tableOf } from './selection.ts'
import { Values } from './writing.ts'

/**
 * An index-only scan counts so many rows within some tens of milliseconds; beyond that a count may be the planner's
 * estimate.
 */
const countedUpTo = 100_000

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
function planStatement(request: ReadRequest | CallRequest): Statement {
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

type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }

/** Whether more rows match than were counted, and the client does not need the exact number. */
export function isEstimated(
  request: ParsedRequest,
  { total }: Answered,
): request is ReadRequest | CallRequest {
  const isRead = request.kind === 'read' || request.kind === 'call'
  return isRead && request.prefer.count !== 'exact' && total !== null && total > countedUpTo
}

/**
 * The planner's estimate, but at least the rows that were counted: for a table that was filled just now it is too low.
 */
export async function estimateOf(
  request: ReadRequest | CallRequest,
  { total }: Answered,
  ask: (statement: Statement) => Promise<readonly unknown[]>,
): Promise<number> {
  const [plan] = (await ask(planStatement(request))) as [Plan]
  return Math.max(total ?? 0, plan['QUERY PLAN'][0].Plan['Plan Rows'])
}
