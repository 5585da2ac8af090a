import type { ListState } from './list-state.ts'
import { db } from './supabase.ts'

/**
 * Searches by the database's functions `search_<table>` and `search_total`, which use the trigram indexes that
 * row-level security keeps a plain `ilike` from. They answer only rows that the caller may select: none, rather than an
 * error, to a role without access. Every word of the text must occur, in any order, whatever its case and accents;
 * words of one or two letters where a word begins.
 */
export type SearchedTable = 'businesses' | 'websites' | 'cards' | 'services' | 'graphic_services'

/** Whether there is anything to look for. */
export function isSearch(q: string): boolean {
  return q.trim() !== ''
}

/** Composed, as the database stores texts: Mac keyboards and files may bring an accent as a letter of its own. */
const composed = (q: string) => q.normalize('NFC').slice(0, 200)

/** One page's arguments of `search_<table>`: the search, filters and order of a list's state. */
export function searchArgs({ q, filters, sort, page }: ListState, size: number) {
  return {
    _q: composed(q),
    _filters: JSON.stringify(filters),
    _sort: sort.by,
    _descending: sort.dir === 'desc',
    _skip: (page - 1) * size,
    _take: size,
  }
}

/** How many rows match: exact up to 1,000, beyond that an estimate above it. Throws the database's error. */
export async function searchTotal(
  table: SearchedTable,
  { q, filters }: Pick<ListState, 'q' | 'filters'>,
  signal: AbortSignal,
): Promise<number> {
  const { data } = await db
    .rpc('search_total', { _table: table, _q: composed(q), _filters: filters })
    .abortSignal(signal)
    .throwOnError()
  return data
}

const first = (q: string, take: number) => ({ _q: composed(q), _take: take })
const asGet = { get: true }

/**
 * The first rows of each kind that match, for a search over everything: newest first, websites by name. `take`: rows
 * a kind, at most 1,000. Each throws the database's error.
 */
export const searchFirst = {
  businesses: async (q: string, take: number, signal: AbortSignal) => {
    const found = db
      .rpc('search_businesses', first(q, take), asGet)
      .select('id, insegna, citta, logo_url, stato')
    return (await found.abortSignal(signal).throwOnError()).data
  },
  websites: async (q: string, take: number, signal: AbortSignal) => {
    const found = db.rpc('search_websites', first(q, take), asGet).select('id, nome, citta, logo_url, stato')
    return (await found.abortSignal(signal).throwOnError()).data
  },
  cards: async (q: string, take: number, signal: AbortSignal) => {
    const columns = 'id, nome, logo_url, background_color, websites(nome)'
    const found = db.rpc('search_cards', first(q, take), asGet).select(columns)
    return (await found.abortSignal(signal).throwOnError()).data
  },
  services: async (q: string, take: number, signal: AbortSignal) => {
    const found = db.rpc('search_services', first(q, take), asGet).select('id, nome, costo, durata')
    return (await found.abortSignal(signal).throwOnError()).data
  },
  graphic_services: async (q: string, take: number, signal: AbortSignal) => {
    const found = db.rpc('search_graphic_services', first(q, take), asGet).select('id, nome, costo, durata')
    return (await found.abortSignal(signal).throwOnError()).data
  },
} as const satisfies Record<SearchedTable, (q: string, take: number, signal: AbortSignal) => Promise<unknown>>
