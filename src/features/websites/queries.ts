import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Tables } from '#lib/backend/database.types.ts'
import { SpokenError } from '#lib/backend/errors.ts'
import { queryClient } from '#lib/backend/query-client.ts'
import { db } from '#lib/backend/supabase.ts'
import { updateIfFresh } from '#lib/forms/fresh-row.ts'
import { stati } from '#lib/italian/stato.ts'
import { gridPageSize, type ListPage, tablePageSize } from '#lib/lists/list-query.ts'
import { type ListDefinition, type ListState, listStateOf } from '#lib/lists/list-state.ts'
import { readPage } from '#lib/lists/read-page.ts'
import { ownerIdOf, type Role } from '#permissions'
import { businessServed, businessSuspended } from './refusals.ts'
import type { WebsiteRow } from './schema.ts'

export type Website = Tables<'websites'>
export type WebsiteListRow = Pick<Website, 'id' | 'nome' | 'indirizzo' | 'citta' | 'regione' | 'stato'>
export type WebsiteWithoutCard = Pick<Website, 'id' | 'nome' | 'logo_url' | 'business_id'>
type Business = Tables<'businesses'>
export type SelectableBusiness = Pick<
  Business,
  'id' | 'insegna' | 'indirizzo' | 'citta' | 'regione' | 'telefono' | 'cellulare' | 'email' | 'logo_url'
>

export const websiteList: ListDefinition = {
  sortable: ['nome', 'citta', 'regione', 'stato'],
  defaultSort: { by: 'nome', dir: 'asc' },
  filters: { stato: stati, ha_card: ['false'] },
}

/** The cards of 'Seleziona Attività' have one order (spec section 7). */
export const selectableList: ListDefinition = {
  sortable: [],
  defaultSort: { by: 'insegna', dir: 'asc' },
}

/** The business of the signed-in user. Throws when there is none. */
function ownBusinessId(userId: string) {
  return queryClient.fetchQuery({
    queryKey: ['businesses', 'own', userId],
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
 * The filter for the rows of a business's user: without it the policies would look through everybody's. None for who sees
 * all.
 */
export async function ownRows(ownerId: string | null): Promise<Record<string, string>> {
  return ownerId === null ? {} : { business_id: await ownBusinessId(ownerId) }
}

/**
 * One page of websites (spec section 7: columns and order). With `ownerId`, a business's user, only those
 * of that business. Always read anew when shown: somebody else creates the website that a business waits for.
 */
export function websiteListQuery(state: ListState, ownerId: string | null) {
  return queryOptions({
    queryKey: ['websites', 'list', ownerId, state],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ListPage<WebsiteListRow>> => {
      const columns = 'id, nome, indirizzo, citta, regione, stato'
      return readPage(
        {
          table: 'websites',
          listed: (count) => db.from('websites').select(columns, { count }),
          found: (args) => db.rpc('search_websites', args, { get: true }).select(columns),
        },
        { ...state, filters: { ...state.filters, ...(await ownRows(ownerId)) } },
        tablePageSize,
        signal,
      )
    },
  })
}

/** Fetches ahead what the list of websites will show first. Never throws. */
export function fetchWebsitesAhead(
  search: Record<string, unknown>,
  { role, user }: { role: Role; user: { id: string } },
): Promise<void> {
  const ownerId = ownerIdOf(role, user, 'websites')
  return queryClient.prefetchQuery(websiteListQuery(listStateOf(websiteList, search), ownerId))
}

/** One website whole. Throws when there is none, or none that the caller may see. */
export function websiteQuery(id: string) {
  return queryOptions({
    queryKey: ['websites', 'detail', id],
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
  })
}

/** One page of the active businesses without a website, by a flag that the database keeps (spec sections 4 and 7). */
export function selectableBusinessesQuery(state: ListState) {
  return queryOptions({
    queryKey: ['websites', 'selectable', state],
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
  })
}

/** The business a new website is for. Throws when it cannot have one: suspended, or already served. */
export function businessForWebsiteQuery(businessId: string) {
  return queryOptions({
    queryKey: ['websites', 'new', businessId],
    queryFn: async ({ signal }): Promise<Business> => {
      const business = db.from('businesses').select('*').eq('id', businessId).abortSignal(signal)
      const websites = db.from('websites').select('id').eq('business_id', businessId).abortSignal(signal)
      const [{ data }, { data: existing }] = await Promise.all([
        business.single().throwOnError(),
        websites.throwOnError(),
      ])
      if (existing.length > 0) throw new SpokenError(businessServed)
      if (data.stato !== 'attivo') throw new SpokenError(businessSuspended)
      return data
    },
  })
}

/** How many websites a searched choice offers at once. */
export const websiteChoices = 20

/**
 * The first websites that have no card yet and match the search (spec section 7, card selector),
 * by a flag that the database keeps: a list of used ids would break at a few hundred. With `ownerId`, a business's user,
 * only those of that business.
 */
export function websitesWithoutCardQuery(q: string, ownerId: string | null) {
  return queryOptions({
    queryKey: ['websites', 'without-card', ownerId, q],
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
          sort: websiteList.defaultSort,
          filters: { ha_card: 'false', ...(await ownRows(ownerId)) },
        },
        websiteChoices,
        signal,
      )
      return rows
    },
  })
}

/** A business's website and card, null where it has none. */
export interface Related {
  website: string | null
  card: string | null
}

/** Which website and which card a business has, by their ids: for the links between the three. */
export function relatedQuery(businessId: string) {
  return queryOptions({
    queryKey: ['websites', 'related', businessId],
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
  })
}

/** The websites of a page's businesses: business id -> website id. */
export function websitesOfQuery(businessIds: readonly string[]) {
  return queryOptions({
    queryKey: ['websites', 'of', businessIds],
    enabled: businessIds.length > 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const { data } = await db
        .from('websites')
        .select('id, business_id')
        .in('business_id', businessIds)
        .abortSignal(signal)
        .throwOnError()
      return new Map(data.map(({ id, business_id }) => [business_id, id]))
    },
  })
}

/** A website that has no card yet; null when it is not there, has one, or may not be seen. */
export function websiteForCardQuery(id: string) {
  return queryOptions({
    queryKey: ['websites', 'for-card', id],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<WebsiteWithoutCard | null> => {
      const { data } = await db
        .from('websites')
        .select('id, nome, logo_url, business_id')
        .eq('id', id)
        .eq('ha_card', false)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
}

/** Cards show their website's name, and the dashboard counts websites. */
function forgetLists() {
  return Promise.all(
    [['websites'], ['cards'], ['dashboard']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}

/** Inserts the website of a business, with a copy of its logo. Throws the database's error. */
export async function createWebsite(business: Business, row: WebsiteRow): Promise<void> {
  await db
    .from('websites')
    .insert({ business_id: business.id, logo_url: business.logo_url, ...row })
    .throwOnError()
  await forgetLists()
}

/** Saves a website read at `version` (its `updated_at`). Throws `StaleRowError` when it has changed since. */
export async function updateWebsite(id: string, version: string, row: WebsiteRow): Promise<void> {
  await updateIfFresh(
    db.from('websites').update(row).eq('id', id).eq('updated_at', version).select('id').throwOnError(),
  )
  await forgetLists()
}
