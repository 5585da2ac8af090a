import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { backendUrl } from '#backend/backend.ts'
import type { Database, Tables } from '#backend/database.types.ts'
import { italianMessage } from '#backend/errors.ts'
import { keysOf } from '#backend/query-keys.ts'
import { db } from '#backend/supabase.ts'
import { ownRows } from '#features/websites/queries.ts'
import { gridPageSize, type ListPage } from '#lists/list-query.ts'
import type { ListState } from '#lists/list-search.ts'
import type { Noun } from '#lists/nouns.ts'
import { readPage } from '#lists/read-page.ts'
import { reportUnopened } from '#records/report-unopened.ts'
import { toast } from '#ui/feedback/toast.ts'

type CardRow = Tables<'cards'>
interface OfWebsite {
  websites: { nome: string }
}
export type Card = CardRow & OfWebsite
export type CardListRow = Pick<
  CardRow,
  'id' | 'logo_url' | 'background_color' | 'website_id' | 'nome' | 'font' | 'timbri' | 'premio'
> &
  OfWebsite

/** How many people hold a card, its stamps today and this month, and how many of them could have the reward. */
export type CardFigures = Database['public']['Functions']['card_figures']['Returns'][number]

const keys = keysOf('cards')

export const noun: Noun = { one: 'card', many: 'card' }

/** What the list calls a card: by its own name, or its website's. */
export const cardName = ({ nome, websites }: Pick<CardListRow, 'nome' | 'websites'>) => nome || websites.nome

async function readCards(
  state: ListState,
  ownerId: string | null,
  size: number,
  signal: AbortSignal,
): Promise<ListPage<CardListRow>> {
  const columns = 'id, logo_url, background_color, website_id, nome, font, timbri, premio, websites(nome)'
  return readPage(
    {
      table: 'cards',
      listed: (count) => db.from('cards').select(columns, { count }),
      found: (args) => db.rpc('search_cards', args, { get: true }).select(columns),
    },
    { ...state, filters: { ...state.filters, ...(await ownRows(ownerId)) } },
    size,
    signal,
  )
}

/** A page of what the list finds, with another number of rows. */
export async function cardsOf(state: ListState, page: number, size: number): Promise<CardListRow[]> {
  return (await readCards({ ...state, page }, null, size, new AbortController().signal)).rows
}

export const cardQueries = {
  lists: keys.lists,

  /** One page of cards. With `ownerId`, a business's user, only the cards of that business. */
  list: (state: ListState, ownerId: string | null) =>
    queryOptions({
      queryKey: [...keys.lists, ownerId, state],
      meta: {
        onError: (error) =>
          toast.error('Errore nel caricamento delle card', italianMessage(error, 'Riprova tra poco')),
      },
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readCards(state, ownerId, gridPageSize, signal),
    }),

  /** One card with its website's name. Throws when it does not exist or the caller may not read it. */
  byId: (id: string) =>
    queryOptions({
      queryKey: keys.byId(id),
      meta: {
        onError: reportUnopened(
          'Errore nel caricamento della card',
          'Questa card non esiste, o è stata eliminata',
        ),
      },
      queryFn: async ({ signal }): Promise<Card> => {
        const { data } = await db
          .from('cards')
          .select('*, websites(nome)')
          .eq('id', id)
          .abortSignal(signal)
          .single()
          .throwOnError()
        return data
      },
    }),

  /** The card of a business's user; null while there is none. */
  own: (ownerId: string) =>
    queryOptions({
      queryKey: [...keys.all, 'own', ownerId],
      queryFn: async ({ signal }): Promise<Pick<CardRow, 'id' | 'timbri' | 'premio'> | null> => {
        const own = db
          .from('cards')
          .select('id, timbri, premio')
          .match(await ownRows(ownerId))
        const { data } = await own.abortSignal(signal).maybeSingle().throwOnError()
        return data
      },
    }),

  /**
   * What people have done with a card. Always read anew when shown, because no live change is sent for a stamp.
   * @param timbri counts in `pieni` who would be full if the reward took so many stamps, not as many as it takes now
   */
  figures: (id: string, timbri?: number) =>
    queryOptions({
      queryKey: [...keysOf('stamps').all, 'figures', id, timbri],
      staleTime: 0,
      queryFn: async ({ signal }): Promise<CardFigures> => {
        const { data } = await db
          .rpc(
            'card_figures',
            { _card_id: id, ...(timbri !== undefined && { _timbri: timbri }) },
            { get: true },
          )
          .abortSignal(signal)
          .single()
          .throwOnError()
        return data
      },
    }),

  /** Whether a card's page shows it to everybody: its website and business are active. */
  isShown: (id: string) =>
    queryOptions({
      queryKey: [...keys.all, 'public', id],
      staleTime: 0,
      queryFn: async ({ signal }): Promise<boolean> => {
        const url = `${backendUrl}/functions/v1/card-data?id=${id}`
        const { ok, status } = await fetch(url, {
          method: 'HEAD',
          signal,
          cache: 'no-store',
          credentials: 'omit',
        })
        if (!ok && status !== 404) throw new Error(`card-data: ${status}`)
        return ok
      },
    }),
}
