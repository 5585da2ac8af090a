import type { BringBack } from '#ui/lists/bring-back.ts'
import type { RestorableTable } from './deletions.ts'
import { restoreRow, restoreTexts } from './restore.ts'

/*
 * The door of this room. What stands behind it never imports it, because it imports their code when that is needed: the
 * questions to the database stand in `changes.ts`, `deletions.ts` and `restore.ts`.
 */

/** The bin below a list, whose code only an admin needs. */
export const loadBin = () => import('./bin.tsx')

/** The way back for a row that was just deleted. */
export function undoOf(table: RestorableTable, { id }: { id: string }): BringBack {
  return { ...restoreTexts[table], run: () => restoreRow(table, id) }
}
