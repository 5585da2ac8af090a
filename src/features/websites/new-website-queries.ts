import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Tables } from '#backend/database.types.ts'
import { italianMessage, UserMessageError } from '#backend/errors.ts'
import { keysOf } from '#backend/query-keys.ts'
import { db } from '#backend/supabase.ts'
import { gridPageSize, type ListPage } from '#lists/list-query.ts'
import type { ListState } from '#lists/list-search.ts'
import { readPage } from '#lists/read-page.ts'
import { reportUnopened } from '#records/report-unopened.ts'
import { toast } from '#ui/feedback/toast.ts'
import { businessServed, businessSuspended } from './refusals.ts'

type Business = Tables<'businesses'>
export type SelectableBusiness = Pick<
  Business,
  'id' | 'insegna' | 'indirizzo' | 'citta' | 'regione' | 'telefono' | 'cellulare' | 'email' | 'logo_url'
>

const keys = keysOf('websites')

export const newWebsiteQueries = {
  /** One page of the active businesses without a website, found by a column that the database maintains. */
  businesses: (state: ListState) =>
    queryOptions({
      queryKey: [...keys.all, 'selectable', state],
      meta: {
        onError: (error) =>
          toast.error(
            'Errore nel caricamento delle attività',
            italianMessage(error, 'Impossibile caricare le attività'),
          ),
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
      queryFn: ({ signal }): Promise<ListPage<SelectableBusiness>> => {
        const columns = 'id, insegna, indirizzo, citta, regione, telefono, cellulare, email, logo_url'
        return readPage(
          {
            table: 'businesses',
            listed: (count) => db.from('businesses').select(columns, { count }),
            found: (args) => db.rpc('search_businesses', args, { get: true }).select(columns),
          },
          { ...state, filters: { ha_sito: 'false', stato: 'attivo' } },
          gridPageSize,
          signal,
        )
      },
    }),

  /** The business of a new website. Throws when it is suspended or already has a website. */
  byId: (businessId: string) =>
    queryOptions({
      queryKey: [...keys.all, 'new', businessId],
      meta: { onError: reportUnopened("Errore nel caricamento dell'attività", 'Questa attività non esiste') },
      queryFn: async ({ signal }): Promise<Business> => {
        const business = db.from('businesses').select('*').eq('id', businessId).abortSignal(signal)
        const websites = db.from('websites').select('id').eq('business_id', businessId).abortSignal(signal)
        const [{ data }, { data: existing }] = await Promise.all([
          business.single().throwOnError(),
          websites.limit(1).throwOnError(),
        ])
        if (existing.length > 0) throw new UserMessageError(businessServed)
        if (data.stato !== 'attivo') throw new UserMessageError(businessSuspended)
        return data
      },
    }),
}
