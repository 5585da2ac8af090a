import { queryOptions } from '@tanstack/react-query'
import type { Tables } from '#backend/database.types.ts'
import { keysOf } from '#backend/query-keys.ts'
import { readWhole } from '#backend/read-whole.ts'
import { db } from '#backend/supabase.ts'
import type { ListPage } from '#lists/list-query.ts'

/** The two kinds of special hours, by their tables. */
export type HoursTable = 'closures' | 'seasons'
export type Closure = Tables<'closures'>
export type Season = Tables<'seasons'>
export type RowOf = { closures: Closure; seasons: Season }
/** The columns that a form writes. */
export type ColumnsOf = {
  closures: Pick<Closure, 'dal' | 'al' | 'orari' | 'motivo'>
  seasons: Pick<Season, 'nome' | 'dal' | 'al' | 'ogni_anno' | 'orari'>
}

/** One table's name stands for both: the client's types cannot follow a table that is not known. */
const rowsOf = (table: HoursTable) => db.from(table as 'closures')

export const specialHoursQueries = {
  /** The closures or the seasons of a website by their first day. Always read anew when shown. */
  of: <Table extends HoursTable>(table: Table, websiteId: string) =>
    queryOptions({
      queryKey: [...keysOf(table).all, 'of', websiteId],
      staleTime: 0,
      queryFn: async ({ signal }): Promise<ListPage<RowOf[Table]>> => {
        const rows = await readWhole(() => rowsOf(table).select('*').eq('website_id', websiteId), signal)
        rows.sort((one, other) => (one.dal < other.dal ? -1 : 1))
        return { rows: rows as RowOf[Table][], total: rows.length, totalIsEstimate: false }
      },
    }),

  /** One that is being edited, which its list has read already. Throws when it does not exist any more. */
  byId: <Table extends HoursTable>(table: Table, row: RowOf[Table]) =>
    queryOptions({
      queryKey: keysOf(table).byId(row.id),
      initialData: row,
      staleTime: 0,
      // The next time it is opened it begins with what the list shows then.
      gcTime: 0,
      queryFn: async ({ signal }): Promise<RowOf[Table]> => {
        const { data } = await rowsOf(table)
          .select('*')
          .eq('id', row.id)
          .abortSignal(signal)
          .single()
          .throwOnError()
        return data as RowOf[Table]
      },
    }),
}
