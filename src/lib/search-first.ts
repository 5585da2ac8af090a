import { composed, type SearchedTable } from './search.ts'
import { db } from './supabase.ts'

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
