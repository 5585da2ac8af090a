import type { Statement } from '../../database/database.ts'
import type { CallRequest, ParsedRequest, ReadRequest } from '../grammar/parsed.ts'
import type { Answered } from './as-json.ts'
import { countedUpTo, planStatement } from './read.ts'

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
