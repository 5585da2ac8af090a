import type { Statement } from '../../database/database.ts'
import type { CallRequest, ParsedRequest, ReadRequest } from '../grammar/parsed.ts'
import type { Answered } from './as-json.ts'
import { countedUpTo, planStatement } from './read.ts'

type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }

/** Whether there are more rows than were counted, and an estimate is enough. */
export function isEstimated(
  request: ParsedRequest,
  { total }: Answered,
): request is ReadRequest | CallRequest {
  const isRead = request.kind === 'read' || request.kind === 'call'
  return isRead && request.prefer.count !== 'exact' && total !== null && total > countedUpTo
}

/** How many rows the planner expects, but never less than were counted: for a table filled just now it expects too few. */
export async function estimateOf(
  request: ReadRequest | CallRequest,
  { total }: Answered,
  ask: (statement: Statement) => Promise<readonly unknown[]>,
): Promise<number> {
  const [plan] = (await ask(planStatement(request))) as [Plan]
  return Math.max(total ?? 0, plan['QUERY PLAN'][0].Plan['Plan Rows'])
}
