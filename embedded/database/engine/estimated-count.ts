/** How lite asks the planner for `Prefer: count=planned` and, as if it were the same, for `count=estimated`. */
const asked = 'EXPLAIN (FORMAT JSON) '

type Row = Record<string, unknown>
type Ask = (text: string) => Promise<readonly Row[]>

/** Whether a statement of lite asks for a count; `answerCountEstimate` answers it. */
export function isCountEstimate(text: string): boolean {
  return text.startsWith(asked)
}

/**
 * Answers lite's question: exactly up to `exactUpTo` rows, and only beyond that with the planner's estimate, which is
 * never below what was counted. PostgREST counts up to `max_rows` alone, but the planner knows nothing of a table that
 * has just been filled, and is wrong by several times. `ask` runs a statement with the question's own parameters.
 */
export async function answerCountEstimate(text: string, ask: Ask): Promise<Row[]> {
  const [few] = await ask(
    `select count(*)::int as counted from (${text.slice(asked.length)} limit ${exactUpTo + 1}) as few`,
  )
  const counted = Number(few?.counted)
  if (counted <= exactUpTo) return [planOf(counted)]
  const [planned] = await ask(text)
  const plan = planned?.['QUERY PLAN'] as [{ Plan?: Row }] | undefined
  return [planOf(Math.max(counted, Number(plan?.[0].Plan?.['Plan Rows'] ?? 0)))]
}

/** As many rows as an index alone tells within some tens of milliseconds. */
const exactUpTo = 100_000
const planOf = (rows: number): Row => ({ 'QUERY PLAN': [{ Plan: { 'Plan Rows': rows } }] })
