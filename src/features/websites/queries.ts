import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Tables } from '#backend/database.types.ts'
import { causeOf, italianMessage } from '#backend/errors.ts'
import { queryClient } from '#backend/query-client.ts'
import { keysOf } from '#backend/query-keys.ts'
import { db } from '#backend/supabase.ts'
import type { ListPage } from '#lists/list-query.ts'
import type { ListState } from '#lists/list-search.ts'
import type { Noun } from '#lists/nouns.ts'
import { readPage } from '#lists/read-page.ts'
import { pages } from '#pages'
import { reportUnopened } from '#records/report-unopened.ts'
import { toast } from '#ui/feedback/toast.ts'
import { silentDay } from './silent-day.ts'

export type Website = Tables<'websites'>

export type WebsiteListRow = Pick<Website, 'id' | 'nome' | 'indirizzo' | 'citta' | 'regione' | 'stato'>

export const noun: Noun = { one: 'sito web', many: 'siti web' }

export type WebsiteWithoutCard = Pick<Website, 'id' | 'nome' | 'logo_url' | 'business_id'>

/** The id of the user's business. Throws when there is none. */
function ownBusinessId(userId: string) {
  return queryClient.fetchQuery({
    queryKey: [...keysOf('businesses').all, 'own', userId],
    queryFn: async ({ signal }): Promise<string> => {
      const { data } = await db
        .from('businesses')
        .select('id')
        .eq('user_id', userId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data.id
    },
  })
}

/**
 * The filter for the rows of a business's user; without it the policies would be evaluated on everybody's rows. Empty
 * for roles that read all rows.
 */
export async function ownRows(ownerId: string | null): Promise<Record<string, string>> {
  return ownerId === null ? {} : { business_id: await ownBusinessId(ownerId) }
}

const keys = keysOf('websites')

export const websiteQueries = {
  /**
   * One page of websites. With `ownerId`, a business's user, only that business's website. Always read again when shown,
   * because somebody else creates the website that a business waits for.
   */
  list: (state: ListState, ownerId: string | null) => {
    // Closures decide which websites say nothing of a day, and are read again with the websites.
    const { lists } = silentDay(state) ? keysOf('closures') : keys
    return queryOptions({
      queryKey: [...lists, ownerId, state],
      meta: {
        onError: (error) =>
          toast.error('Errore nel caricamento dei siti web', italianMessage(error, 'Riprova tra poco')),
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
      queryFn: ({ signal }) => readWebsites(state, ownerId, state.size, signal),
    })
  },

  /** Which of a page's active websites show nothing because their business is suspended. */
  suspendedWith: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...keys.all, 'suspended-with', ids],
      enabled: ids.length > 0,
      staleTime: 0,
      queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
        const { data } = await db
          .rpc('suspended_with_business', { _ids: [...ids] })
          .limit(ids.length)
          .abortSignal(signal)
          .throwOnError()
        return new Set(data.map(({ id }) => id))
      },
    }),

  /** One website with all columns. Throws when it does not exist or the caller may not read it. */
  byId: (id: string) =>
    queryOptions({
      queryKey: keys.byId(id),
      meta: { onError: reportUnopened('Errore nel caricamento del sito web', 'Questo sito web non esiste') },
      queryFn: async ({ signal }): Promise<Website> => {
        const { data } = await db
          .from('websites')
          .select('*')
          .eq('id', id)
          .abortSignal(signal)
          .single()
          .throwOnError()
        return data
      },
    }),

  /** The id of the website of a business's user; null while it has none. Never asked for other roles. */
  own: (ownerId: string | null) =>
    queryOptions({
      queryKey: [...keys.all, 'own', ownerId],
      enabled: ownerId !== null,
      queryFn: async ({ signal }): Promise<string | null> => {
        const own = db
          .from('websites')
          .select('id')
          .match(await ownRows(ownerId))
        const { data } = await own.abortSignal(signal).maybeSingle().throwOnError()
        return data?.id ?? null
      },
    }),

  /**
   * The first websites without a card that match the search, found by a column that the database maintains: excluding a
   * list of used ids would fail at a few hundred. With `ownerId`, a business's user, only that business's website.
   */
  withoutCard: (q: string, ownerId: string | null) =>
    queryOptions({
      queryKey: [...keys.all, 'without-card', ownerId, q],
      meta: {
        onError: (error) => toast.error('Impossibile caricare le attività', causeOf(error)),
      },
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }): Promise<WebsiteWithoutCard[]> => {
        const columns = 'id, nome, logo_url, business_id'
        const { rows } = await readPage(
          {
            table: 'websites',
            listed: () => db.from('websites').select(columns),
            found: (args) => db.rpc('search_websites', args, { get: true }).select(columns),
          },
          {
            page: 1,
            q,
            sort: pages.websites.list.defaultSort,
            filters: { ha_card: 'false', ...(await ownRows(ownerId)) },
          },
          websiteChoices,
          signal,
        )
        return rows
      },
    }),

  /** The website and the card of a business, for the links between the three. */
  related: (businessId: string) =>
    queryOptions({
      queryKey: [...keys.all, 'related', businessId],
      staleTime: 0,
      queryFn: async ({ signal }): Promise<Related> => {
        const idOf = (table: 'websites' | 'cards') =>
          db
            .from(table)
            .select('id')
            .eq('business_id', businessId)
            .abortSignal(signal)
            .maybeSingle()
            .throwOnError()
        const [website, card] = await Promise.all([idOf('websites'), idOf('cards')])
        return { website: website.data?.id ?? null, card: card.data?.id ?? null }
      },
    }),

  /** The websites of a page's businesses: business id -> website id. */
  ofBusinesses: (businessIds: readonly string[]) =>
    queryOptions({
      queryKey: [...keys.all, 'of', businessIds],
      enabled: businessIds.length > 0,
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
        const { data } = await db
          .from('websites')
          .select('id, business_id')
          .in('business_id', businessIds)
          .limit(businessIds.length)
          .abortSignal(signal)
          .throwOnError()
        return new Map(data.map(({ id, business_id }) => [business_id, id]))
      },
    }),

  /**
   * A website without a card; null when it does not exist, has a card, or may not be read.
   * @param isTried whether a card of it was sent already, which it may have by now
   */
  forCard: (id: string, isTried = false) =>
    queryOptions({
      queryKey: [...keys.all, 'for-card', id, isTried],
      staleTime: 0,
      queryFn: async ({ signal }): Promise<WebsiteWithoutCard | null> => {
        const { data } = await db
          .from('websites')
          .select('id, nome, logo_url, business_id')
          .eq('id', id)
          .in('ha_card', isTried ? [false, true] : [false])
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError()
        return data
      },
    }),
}

async function readWebsites(
  state: ListState,
  ownerId: string | null,
  size: number,
  signal: AbortSignal,
): Promise<ListPage<WebsiteListRow>> {
  const columns = 'id, nome, indirizzo, citta, regione, stato'
  return readPage(
    {
      table: 'websites',
      listed: (count) => db.from('websites').select(columns, { count }),
      found: (args) => db.rpc('search_websites', args, { get: true }).select(columns),
    },
    { ...state, filters: { ...state.filters, ...(await ownRows(ownerId)) } },
    size,
    signal,
  )
}

/** A page of what the list finds, with another number of rows. */
export async function websitesOf(state: ListState, page: number, size: number): Promise<WebsiteListRow[]> {
  return (await readWebsites({ ...state, page }, null, size, new AbortController().signal)).rows
}

/** The most websites that the select shows at once. */
export const websiteChoices = 20

/** The ids of a business's website and card, or null. */
export interface Related {
  website: string | null
  card: string | null
}
