import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Tables } from '#backend/database.types.ts'
import type { Narrowable } from '#backend/query-builder.ts'
import { db } from '#backend/supabase.ts'
import type { SearchedTable } from '#backend/tables.ts'
import { formatEuro } from '#italian/format.ts'
import { statoLabel } from '#italian/stato.ts'
import { searchText } from '#lists/search.ts'
import type { Role } from '#permissions'
import { recentIds, type Source, sourcesFor } from './sources.ts'

/** The most rows shown of one table; its list shows the others. */
const rowsShown = 5
/** The shortest text that is searched for: shorter ones occur in nearly every row. */
export const shortestSearch = 2

/** A found row, as its line shows it. */
export interface Found {
  id: string
  title: string
  detail: string
}

export interface FoundRows {
  source: Source
  rows: Found[]
  /** Whether there are more rows than shown. */
  more: boolean
}

const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ')
const suspended = (stato: string) => stato !== 'attivo' && statoLabel(stato)

const business = ({ id, insegna, citta, stato }: Line<'businesses', 'insegna' | 'citta' | 'stato'>) => ({
  id,
  title: insegna,
  detail: joined(citta, suspended(stato)),
})
const website = ({ id, nome, citta, stato }: Line<'websites', 'nome' | 'citta' | 'stato'>) => ({
  id,
  title: nome,
  detail: joined(citta, suspended(stato)),
})
const service = ({ id, nome, costo }: Line<'services', 'nome' | 'costo'>) => ({
  id,
  title: nome,
  detail: formatEuro(costo),
})
const card = ({ id, nome, websites }: Line<'cards', 'nome'> & { websites: { nome: string } }) => ({
  id,
  title: nome ?? websites.nome,
  detail: nome ? websites.nome : 'Senza nome',
})

type Line<Name extends SearchedTable, Column extends keyof Tables<Name>> = Pick<Tables<Name>, 'id' | Column>
type Signal = AbortSignal
/** Reads one row more than is shown, to know whether there are more. */
const first = (q: string) => ({ _q: searchText(q), _take: rowsShown + 1 })
const asGet = { get: true }

/** The first matching rows of each table: newest first, websites by name. */
const searched: Record<SearchedTable, (q: string, signal: Signal) => Promise<Found[]>> = {
  businesses: async (q, signal) => {
    const found = db.rpc('search_businesses', first(q), asGet).select('id, insegna, citta, stato')
    return (await found.abortSignal(signal).throwOnError()).data.map(business)
  },
  websites: async (q, signal) => {
    const found = db.rpc('search_websites', first(q), asGet).select('id, nome, citta, stato')
    return (await found.abortSignal(signal).throwOnError()).data.map(website)
  },
  services: async (q, signal) => {
    const found = db.rpc('search_services', first(q), asGet).select('id, nome, costo')
    return (await found.abortSignal(signal).throwOnError()).data.map(service)
  },
  graphic_services: async (q, signal) => {
    const found = db.rpc('search_graphic_services', first(q), asGet).select('id, nome, costo')
    return (await found.abortSignal(signal).throwOnError()).data.map(service)
  },
  cards: async (q, signal) => {
    const found = db.rpc('search_cards', first(q), asGet).select('id, nome, websites(nome)')
    return (await found.abortSignal(signal).throwOnError()).data.map(card)
  },
}

/** What a reading by ids calls of the query builder. */
type ById<Self> = Pick<Narrowable<Self>, 'in'> & { abortSignal(signal: Signal): Self }
const those = <Query extends ById<Query>>(query: Query, ids: readonly string[], signal: Signal) =>
  query.in('id', ids).abortSignal(signal)

const servicesById =
  (table: 'services' | 'graphic_services') =>
  async (ids: readonly string[], signal: Signal): Promise<Found[]> => {
    const query = db.from(table).select('id, nome, costo')
    return (await those(query, ids, signal).throwOnError()).data.map(service)
  }

/** The rows with the given ids that exist and that the caller may read. */
const byId: Record<SearchedTable, (ids: readonly string[], signal: Signal) => Promise<Found[]>> = {
  businesses: async (ids, signal) => {
    const query = db.from('businesses').select('id, insegna, citta, stato')
    return (await those(query, ids, signal).throwOnError()).data.map(business)
  },
  websites: async (ids, signal) => {
    const query = db.from('websites').select('id, nome, citta, stato')
    return (await those(query, ids, signal).throwOnError()).data.map(website)
  },
  services: servicesById('services'),
  graphic_services: servicesById('graphic_services'),
  cards: async (ids, signal) => {
    const query = db.from('cards').select('id, nome, websites(nome)')
    return (await those(query, ids, signal).throwOnError()).data.map(card)
  },
}

/**
 * The search in every table that the role may read. Throws when one of them cannot be read, because incomplete results
 * would look complete.
 */
export function foundRowsQuery(role: Role, q: string) {
  const text = q.trim()
  return queryOptions({
    queryKey: ['search', role, text],
    enabled: text.length >= shortestSearch,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FoundRows[]> => {
      const found = await Promise.all(
        sourcesFor(role).map(async (source) => {
          const rows = await searched[source.table](text, signal)
          return { source, rows: rows.slice(0, rowsShown), more: rows.length > rowsShown }
        }),
      )
      return found.filter(({ rows }) => rows.length > 0)
    },
  })
}

/** The rows of recent paths, by id; without those that were removed or that the user may no longer read. */
export function recentRowsQuery(role: Role, userId: string, paths: readonly string[]) {
  return queryOptions({
    queryKey: ['search', 'recent', role, userId, paths],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<FoundRows[]> =>
      Promise.all(
        [...recentIds(role, paths)].map(async ([source, ids]) => ({
          source,
          rows: await byId[source.table](ids, signal),
          more: false,
        })),
      ),
  })
}
