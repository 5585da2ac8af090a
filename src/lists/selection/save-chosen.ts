import pMap from 'p-map'
import { isConnectionFailure, StaleRowError } from '#backend/errors.ts'
import type { Current, VersionKeeper } from './versions.ts'

/** Rows that are being saved at the same time. */
const atOnce = 4

/** The result for each of the rows. */
export interface Outcome<Row> {
  /** Each as it was before, with the version that it has now: what restoring it needs. */
  saved: Current<Row>[]
  /** Somebody else has changed these since they were chosen; each as it is now. */
  changed: Current<Row>[]
  gone: Row[]
  /** Not saved: because of `error`, because the person stopped, or because the connection was lost before. */
  left: Row[]
  error: unknown
}

interface Job<Row extends { id: string }> {
  /** The rows as they were shown when they were chosen. */
  rows: readonly Row[]
  versions: Pick<VersionKeeper<Row>, 'of' | 'renew'>
  read: (ids: readonly string[]) => PromiseLike<Current<Row>[]>
  /** Saves one row over this version of it and answers the new version; throws `StaleRowError` when there is a newer one. */
  save: (row: Current<Row>) => Promise<string>
  signal: AbortSignal
  /** Called with the number of rows that were tried so far. */
  onProgress: (done: number) => void
}

/** Whether a row still has the values that the list showed. */
function looksAs<Row extends object>(shown: Row, now: Row): boolean {
  const values = new Map<string, unknown>(Object.entries(now))
  return Object.entries(shown).every(([column, value]) => values.get(column) === value)
}

/** Saves chosen rows, each over its chosen version. Never throws: the result contains the failures. */
export async function saveChosen<Row extends { id: string }>(job: Job<Row>): Promise<Outcome<Row>> {
  const outcome: Outcome<Row> = { saved: [], changed: [], gone: [], left: [], error: null }
  const stale: Row[] = []
  let lost = false
  let done = 0

  async function saveOne(row: Row): Promise<void> {
    if (lost || job.signal.aborted) {
      outcome.left.push(row)
      return
    }
    try {
      const current = await job.versions.of(row.id)
      if (!current) outcome.gone.push(row)
      else if (!looksAs(row, current)) stale.push(row)
      else {
        outcome.saved.push({ ...current, updated_at: await job.save(current) })
      }
    } catch (error) {
      if (error instanceof StaleRowError) stale.push(row)
      else {
        outcome.left.push(row)
        outcome.error = error
        // The remaining rows could not be saved either.
        lost ||= isConnectionFailure(error)
      }
    }
    done += 1
    job.onProgress(done)
  }

  await pMap(job.rows, saveOne, { concurrency: atOnce })
  await tellStale(job, stale, outcome)
  return outcome
}

/** Reads rows that others have changed, so that the next attempt is over their present version. */
async function tellStale<Row extends { id: string }>(
  { read, versions }: Job<Row>,
  stale: readonly Row[],
  outcome: Outcome<Row>,
): Promise<void> {
  if (stale.length === 0) return
  try {
    const now = await read(stale.map(({ id }) => id))
    const there = new Set(now.map(({ id }) => id))
    outcome.changed.push(...now)
    outcome.gone.push(...stale.filter(({ id }) => !there.has(id)))
    versions.renew(now)
  } catch (error) {
    outcome.left.push(...stale)
    outcome.error = error
  }
}
