import type { Current, VersionKeeper } from './versions.ts'

/** The result for each of the rows. */
export interface Outcome<Row> {
  /** Each as it was before, with the version that it has now: what restoring it needs. */
  saved: Current<Row>[]
  /** Somebody else has changed these since they were chosen; each as it is now. */
  changed: Current<Row>[]
  gone: Row[]
  /** Not saved, because of `error`. */
  left: Row[]
  error: unknown
}

interface Job<Row extends { id: string }> {
  /** The rows as they were shown when they were chosen. */
  rows: readonly Row[]
  versions: Pick<VersionKeeper<Row>, 'of' | 'renew'>
  read: (ids: readonly string[]) => PromiseLike<Current<Row>[]>
  /** Saves rows over these versions, all or none; answers the new version of each, by id, without those that had a newer one. */
  save: (rows: readonly Current<Row>[]) => Promise<ReadonlyMap<string, string>>
  /** Whether a row is as it is to be, as after a save whose answer was lost. */
  isSaved: (row: Row) => boolean
}

/** Whether a row still has the values that the list showed. */
function looksAs<Row extends object>(shown: Row, now: Row): boolean {
  const values = new Map<string, unknown>(Object.entries(now))
  return Object.entries(shown).every(([column, value]) => values.get(column) === value)
}

/** Saves chosen rows at once, each over its chosen version. Never throws: the result contains the failure. */
export async function saveChosen<Row extends { id: string }>(job: Job<Row>): Promise<Outcome<Row>> {
  const outcome: Outcome<Row> = { saved: [], changed: [], gone: [], left: [], error: null }
  try {
    const versions = await job.versions.of(job.rows.map(({ id }) => id))
    const chosen = job.rows.flatMap((row) => {
      const current = versions.get(row.id)
      return current && looksAs(row, current) ? current : []
    })
    const saved = chosen.length > 0 ? await job.save(chosen) : new Map<string, string>()
    for (const row of chosen) {
      const updated_at = saved.get(row.id)
      if (updated_at) outcome.saved.push({ ...row, updated_at })
    }
    outcome.left = job.rows.filter(({ id }) => !saved.has(id))
    if (outcome.left.length > 0) await reportStale(job, outcome)
  } catch (error) {
    if (outcome.saved.length === 0) outcome.left = [...job.rows]
    outcome.error = error
  }
  return outcome
}

/** Reads the rows that were left, so that the next attempt is over their present version. */
async function reportStale<Row extends { id: string }>(job: Job<Row>, outcome: Outcome<Row>): Promise<void> {
  const { left } = outcome
  const now = await job.read(left.map(({ id }) => id))
  const there = new Set(now.map(({ id }) => id))
  outcome.gone = left.filter(({ id }) => !there.has(id))
  outcome.saved.push(...now.filter(job.isSaved))
  outcome.changed = now.filter((row) => !job.isSaved(row))
  outcome.left = []
  job.versions.renew(outcome.changed)
}
