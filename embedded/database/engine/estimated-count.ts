/** The beginning of lite's statement for `Prefer: count=planned`, which it sends for `count=estimated` too. */
const asked = 'EXPLAIN (FORMAT JSON) '

type Row = Record<string, unknown>
type Ask = (text: string) => Promise<readonly Row[]>

/** Whether a statement of lite asks for a count; `answerCountEstimate` answers it. */
export function isCountEstimate(text: string): boolean {
  return text.startsWith(asked)
}

/**
 * Counts exactly up to `exactUpTo` rows; beyond that returns the planner's estimate, but never less than was counted.
 * PostgREST counts exactly only up to `max_rows`, but the planner's estimate for a recently filled table is several times
 * wrong. `ask` runs a statement with the parameters of lite's statement.
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

/** Rows that an index-only scan counts within some tens of milliseconds. */
const exactUpTo = 100_000
const planOf = (rows: number): Row => ({ 'QUERY PLAN': [{ Plan: { 'Plan Rows': rows } }] })
