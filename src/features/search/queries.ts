import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { formatEuro } from '#lib/format.ts'
import { searchWords } from '#lib/list-query.ts'
import { statoLabel } from '#lib/stato.ts'
import { db } from '#lib/supabase.ts'
import type { Role } from '#permissions'
import { recentIds, type Source, type SourceTable, sourcesFor } from './sources.ts'

/** How many rows of one table are shown; the list has the others. */
export const rowsShown = 5
/** Shorter texts are in nearly every row. */
export const shortestSearch = 2

/** A row found, as its line in the results. */
export interface Found {
  id: string
  title: string
  detail: string
}

export interface FoundRows {
  source: Source
  rows: Found[]
  /** There are more than are shown. */
  more: boolean
}

/** Which rows: those that match a text, in order, or those with the given ids. */
type Pick = { q: string } | { ids: readonly string[] }

interface Narrowable<Self> {
  in(column: 'id', ids: readonly string[]): Self
  ilike(column: 'ricerca', pattern: string): Self
  order(column: string): Self
  limit(count: number): Self
  abortSignal(signal: AbortSignal): Self
}

/** Applies a pick to a select: the one place that knows how a text is looked for. */
function picked<Query extends Narrowable<Query>>(
  query: Query,
  pick: Pick,
  order: string,
  signal: AbortSignal,
): Query {
  if ('ids' in pick) return query.in('id', pick.ids).abortSignal(signal)
  let narrowed = query
  for (const word of searchWords(pick.q)) narrowed = narrowed.ilike('ricerca', `%${word}%`)
  return narrowed
    .order(order)
    .order('id')
    .limit(rowsShown + 1)
    .abortSignal(signal)
}

const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ')
const suspended = (stato: string) => stato !== 'attivo' && statoLabel(stato)

type Reader = (pick: Pick, signal: AbortSignal) => Promise<Found[]>

const serviceReader =
  (table: 'services' | 'graphic_services'): Reader =>
  async (pick, signal) => {
    const query = db.from(table).select('id, nome, costo')
    const { data } = await picked(query, pick, 'nome', signal).throwOnError()
    return data.map(({ id, nome, costo }) => ({ id, title: nome, detail: formatEuro(costo) }))
  }

const readers: Record<SourceTable, Reader> = {
  businesses: async (pick, signal) => {
    const query = db.from('businesses').select('id, insegna, ragione_sociale, citta, stato')
    const { data } = await picked(query, pick, 'insegna', signal).throwOnError()
    return data.map(({ id, insegna, ragione_sociale, citta, stato }) => ({
      id,
      title: insegna,
      detail: joined(ragione_sociale !== insegna && ragione_sociale, citta, suspended(stato)),
    }))
  },
  websites: async (pick, signal) => {
    const query = db.from('websites').select('id, nome, indirizzo, citta, stato')
    const { data } = await picked(query, pick, 'nome', signal).throwOnError()
    return data.map(({ id, nome, indirizzo, citta, stato }) => ({
      id,
      title: nome,
      detail: joined(indirizzo, citta, suspended(stato)),
    }))
  },
  services: serviceReader('services'),
  graphic_services: serviceReader('graphic_services'),
  cards: async (pick, signal) => {
    const query = db.from('cards').select('id, nome, websites(nome)')
    const { data } = await picked(query, pick, 'nome', signal).throwOnError()
    return data.map(({ id, nome, websites }) => ({
      id,
      title: nome ?? websites.nome,
      detail: nome ? websites.nome : 'Senza nome',
    }))
  },
}

/**
 * What a role finds in every table that it may read, each table's first rows. Throws when one of them cannot be
 * read: half an answer would look like a whole one.
 */
export function foundRowsQuery(role: Role, q: string) {
  const text = searchWords(q).join(' ')
  return queryOptions({
    queryKey: ['search', role, text],
    enabled: text.length >= shortestSearch,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FoundRows[]> => {
      const found = await Promise.all(
        sourcesFor(role).map(async (source) => {
          const rows = await readers[source.table]({ q: text }, signal)
          return { source, rows: rows.slice(0, rowsShown), more: rows.length > rowsShown }
        }),
      )
      return found.filter(({ rows }) => rows.length > 0)
    },
  })
}

/** The rows behind recent paths, by id. What is gone, or no longer for this person, is not among them. */
export function recentRowsQuery(role: Role, userId: string, paths: readonly string[]) {
  return queryOptions({
    queryKey: ['search', 'recent', role, userId, paths],
    queryFn: async ({ signal }): Promise<FoundRows[]> =>
      Promise.all(
        [...recentIds(role, paths)].map(async ([source, ids]) => ({
          source,
          rows: await readers[source.table]({ ids }, signal),
          more: false,
        })),
      ),
  })
}
