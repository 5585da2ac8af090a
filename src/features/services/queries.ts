import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Tables } from '#backend/database.types.ts'
import { messageOf } from '#backend/errors.ts'
import { keysOf } from '#backend/query-keys.ts'
import { db } from '#backend/supabase.ts'
import { gridPageSize, type ListPage } from '#lists/list-query.ts'
import type { ListState } from '#lists/list-search.ts'
import { readPage } from '#lists/read-page.ts'
import { reportUnopened } from '#records/report-unopened.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { ServiceKind } from './kinds.ts'

export type Service = Tables<'services'> | Tables<'graphic_services'>

/** The queries of a kind of services. */
export const serviceQueries = ({ table }: Pick<ServiceKind, 'table'>) => ({
  /** One page of a kind's grid. */
  list: (state: ListState) =>
    queryOptions({
      queryKey: [...keysOf(table).lists, state],
      meta: {
        onError: (error) =>
          toast.error('Errore nel caricamento dei servizi', messageOf(error, 'Riprova tra poco')),
      },
      placeholderData: keepPreviousData,
      queryFn: ({ signal }): Promise<ListPage<Service>> =>
        readPage(
          {
            table,
            listed: (count) => db.from(table).select('*', { count }),
            found: (args) => db.rpc(`search_${table}`, args, { get: true }).select('*'),
          },
          state,
          gridPageSize,
          signal,
        ),
    }),

  /** One service with all columns. Throws when it does not exist or the caller may not read it. */
  byId: (id: string) =>
    queryOptions({
      queryKey: keysOf(table).byId(id),
      meta: { onError: reportUnopened('Errore nel caricamento del servizio', 'Questo servizio non esiste') },
      queryFn: async ({ signal }): Promise<Service> => {
        const { data } = await db
          .from(table)
          .select('*')
          .eq('id', id)
          .abortSignal(signal)
          .single()
          .throwOnError()
        return data
      },
    }),
})
