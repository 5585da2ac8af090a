import { messageOf } from '#backend/errors.ts'
import type { IdentifiedRow } from '../rows/row-id.ts'
import type { ImportedTable } from './write.ts'
import { batchSize, isUnanswered, writeBatch } from './write.ts'

/** A row to write, and its line in the file. */
export interface PendingRow {
  line: number
  row: IdentifiedRow
}

/** A batch that was not written: its lines, from the first to the last, and why. */
export interface FailedBatch {
  first: number
  last: number
  reason: string
}

/** A row that was not written, and why. */
export interface LeftRow {
  line: number
  reason: string
}

export interface RunResult {
  /** The ids of the rows that were written. */
  written: string[]
  left: LeftRow[]
}

interface Run {
  table: ImportedTable
  rows: readonly PendingRow[]
  /** Ends the writing at once, when the page is left. */
  signal: AbortSignal
  /** Whether to end before the next batch. */
  isCancelled: () => boolean
  /** Called with the number of rows that are finished, written or not. */
  onProgress: (done: number) => void
  /** Called when a batch has failed: 'again' sends it again, 'leave' skips it. */
  onFailed: (batch: FailedBatch) => Promise<'again' | 'leave'>
}

const present = 'Già importata in precedenza'
const interrupted = "L'importazione è stata interrotta prima di questa riga"

/** Writes a batch until it succeeds or is skipped; returns the rows that were not written. */
async function settled(batch: readonly PendingRow[], run: Run): Promise<LeftRow[]> {
  let unanswered = false
  for (;;) {
    try {
      const ids = await writeBatch(
        run.table,
        batch.map(({ row }) => row),
        unanswered,
        run.signal,
      )
      return batch.filter(({ row }) => !ids.has(row.id)).map(({ line }) => ({ line, reason: present }))
    } catch (error) {
      run.signal.throwIfAborted()
      unanswered ||= isUnanswered(error)
      const reason = messageOf(error, 'Il server non ha accettato le righe')
      const [first = 0, last = 0] = [batch[0]?.line, batch.at(-1)?.line]
      if ((await run.onFailed({ first, last, reason })) === 'leave')
        return batch.map(({ line }) => ({ line, reason }))
    }
  }
}

/** Writes rows in batches, one after the other. Throws only the reason of the abort. */
export async function runImport(run: Run): Promise<RunResult> {
  const left: LeftRow[] = []
  for (let done = 0; done < run.rows.length; done += batchSize) {
    if (run.isCancelled()) {
      left.push(...run.rows.slice(done).map(({ line }) => ({ line, reason: interrupted })))
      break
    }
    left.push(...(await settled(run.rows.slice(done, done + batchSize), run)))
    run.onProgress(Math.min(run.rows.length, done + batchSize))
  }
  const lines = new Set(left.map(({ line }) => line))
  return { written: run.rows.filter(({ line }) => !lines.has(line)).map(({ row }) => row.id), left }
}
