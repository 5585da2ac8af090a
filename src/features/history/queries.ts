import { useInfiniteQuery } from '@tanstack/react-query'
import type { EditedTable, RestorableTable } from '#backend/tables.ts'
import type { BringBack } from '#lists/bring-back.ts'
import { lazyCode } from '#ui/base/lazy.tsx'
import { deletedRowOf, idOf } from './deleted-row.ts'
import { deletedQuery } from './deletions.ts'
import { restoreRow, restoreTexts } from './save.ts'

/*
 * The only file of this room that other rooms import. The room's other files never import it, because it imports their
 * code lazily. The database queries are in `changes.ts`, `deletions.ts` and `restore.ts`.
 */

/** 'Eliminati di recente' below a list, whose code only an admin needs. */
export const bin = lazyCode(() => import('./bin.tsx'))
const panel = lazyCode(() => import('./history-panel.tsx'))

/** The code that reads changes, for another room's list of them, which loads it when it opens. */
export const aboutChanges = () => import('./changes.ts')

/** The history of a table's rows, for `recordHistory`; the panel's code is loaded when the panel opens. */
export function historyOf(table: EditedTable) {
  return { table, panel }
}

export function undoOf(table: RestorableTable, { id }: { id: string }): BringBack {
  return { ...restoreTexts[table], run: () => restoreRow(table, id) }
}

/** Returns the names of deleted payment methods that a history mentions; null for all others. */
export function useDeletedMethodName(): (id: string) => string | null {
  const { data } = useInfiniteQuery({ ...deletedQuery('payment_methods'), enabled: false })
  return (id) => {
    const gone = data?.pages.flat().find((deletion) => idOf(deletion) === id)
    return gone ? deletedRowOf('payment_methods', gone).name : null
  }
}
