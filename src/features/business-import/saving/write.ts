import { errorStatus } from '#backend/errors.ts'
import type { InsertOf } from '#backend/new-row.ts'
import { db } from '#backend/supabase.ts'
import { retried } from '#lists/export/retried.ts'
import type { AnyKind } from '../rows/kind.ts'
import type { IdentifiedRow } from '../rows/row-id.ts'

export type ImportedTable = AnyKind['table']

/** Rows of one batch. A batch is one statement, so it is written completely or not at all. */
export const batchSize = 250

/** Whether the batch may have been written although its answer did not arrive. */
export function isUnanswered(error: unknown): boolean {
  const status = errorStatus(error)
  return status === null || status >= 500
}

/**
 * Writes a batch and returns the ids of its rows that were new. Rows whose id exists already are left as they are, so
 * that a batch can be sent again. Throws the last failure.
 * @param wasUnanswered whether an earlier attempt may have written the batch; its rows then count as written
 */
export async function writeBatch(
  table: ImportedTable,
  rows: readonly IdentifiedRow[],
  wasUnanswered: boolean,
  signal: AbortSignal,
): Promise<Set<string>> {
  let unanswered = wasUnanswered
  const { data } = await retried(async (each) => {
    try {
      return await db
        .from(table as 'businesses')
        .upsert(rows as InsertOf<'businesses'>[], { onConflict: 'id', ignoreDuplicates: true })
        .select('id')
        .retry(false)
        .abortSignal(each)
        .throwOnError()
    } catch (error) {
      unanswered ||= isUnanswered(error)
      throw error
    }
  }, signal)
  return new Set((unanswered ? rows : data).map(({ id }) => id))
}
