import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Tables } from '#backend/database.types.ts'
import { causeOf } from '#backend/errors.ts'
import { keysOf } from '#backend/query-keys.ts'
import { readByIds } from '#backend/read-whole.ts'
import { db } from '#backend/supabase.ts'
import type { ListPage } from '#lists/list-query.ts'
import type { ListState } from '#lists/list-search.ts'
import type { Noun } from '#lists/nouns.ts'
import { readPage } from '#lists/read-page.ts'
import { reportUnopened } from '#records/report-unopened.ts'
import { toast } from '#ui/feedback/toast.ts'

type SaleRow = Tables<'sales'>
/** The activity that has bought. */
interface OfBusiness {
  businesses: Pick<Tables<'businesses'>, 'insegna' | 'stato'>
}
export type Sale = SaleRow & OfBusiness
export type SaleListRow = Pick<
  SaleRow,
  'id' | 'business_id' | 'nome' | 'costo' | 'mesi' | 'inizio' | 'fine' | 'stato' | 'pagata_il' | 'rinnovata'
> &
  OfBusiness

/** What the entries of the list are called. */
export const noun: Noun = { one: 'vendita', many: 'vendite' }

const listed =
  'id, business_id, nome, costo, mesi, inizio, fine, stato, pagata_il, rinnovata, businesses(insegna, stato)'
const keys = keysOf('sales')

/** What `sales_overview` answers: euro a month, and how many end soon and are unpaid, with their sum in euro. */
export interface SalesOverview {
  ricorrenti: number
  in_scadenza: number
  da_incassare: number
  importo_da_incassare: number
}

/** What ends soon or has ended, as the list's address has it. */
export const endingSoon = { in_scadenza: true, sort: 'fine', dir: 'asc' } as const

export const saleQueries = {
  /** One page of the list. What ends soon changes with the day, so the list is read again whenever it is shown. */
  list: (state: ListState) =>
    queryOptions({
      queryKey: [...keys.lists, state],
      meta: {
        onError: (error) =>
          toast.error('Errore nel caricamento delle vendite', causeOf(error) ?? 'Riprova tra poco'),
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
      queryFn: ({ signal }) => readSales(state, state.size, signal),
    }),

  /** One sale with all columns. Throws when it does not exist or the caller may not read it. */
  byId: (id: string) =>
    queryOptions({
      queryKey: keys.byId(id),
      meta: {
        onError: reportUnopened(
          'Errore nel caricamento della vendita',
          'Questa vendita non esiste, o è stata eliminata',
        ),
      },
      queryFn: async ({ signal }): Promise<Sale> => {
        const { data } = await db
          .from('sales')
          .select('*, businesses(insegna, stato)')
          .eq('id', id)
          .abortSignal(signal)
          .single()
          .throwOnError()
        return data
      },
    }),

  /** The figures above the list. */
  overview: queryOptions({
    queryKey: [...keys.all, 'overview'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<SalesOverview> => {
      const { data } = await db
        .rpc('sales_overview', undefined, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return data as unknown as SalesOverview
    },
  }),

  /** Chosen sales as they are now, without those that are gone. */
  chosen: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...keys.all, 'chosen', ids],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }): Promise<SaleListRow[]> =>
        readByIds(ids, (some) => db.from('sales').select(listed).in('id', some), signal),
    }),

  /** The newest sales of an activity, at most so many, and how many it has. */
  ofBusiness: (businessId: string, most: number) =>
    queryOptions({
      queryKey: [...keys.all, 'of-business', businessId, most],
      staleTime: 0,
      queryFn: async ({ signal }): Promise<{ rows: SaleListRow[]; total: number }> => {
        const { data, count } = await db
          .from('sales')
          .select(listed, { count: 'exact' })
          .eq('business_id', businessId)
          .order('inizio', { ascending: false })
          .order('id', { ascending: false })
          .limit(most)
          .abortSignal(signal)
          .throwOnError()
        return { rows: data, total: count ?? data.length }
      },
    }),
}

function readSales(state: ListState, size: number, signal: AbortSignal): Promise<ListPage<SaleListRow>> {
  return readPage(
    {
      table: 'sales',
      listed: (count) => db.from('sales').select(listed, { count }),
      found: (args) => db.rpc('search_sales', args, { get: true }).select(listed),
    },
    state,
    size,
    signal,
  )
}

/** A page of what the list finds, with another number of rows. */
export async function salesOf(state: ListState, page: number, size: number): Promise<SaleListRow[]> {
  return (await readSales({ ...state, page }, size, new AbortController().signal)).rows
}
