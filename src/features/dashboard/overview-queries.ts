import { queryOptions } from '@tanstack/react-query'
import { db } from '#lib/supabase.ts'

/** How many of each kind the dashboard shows as new. */
export const newestCount = 5

/** What is left to do. Each count stops at 101 (`admin_overview` in supabase/migrations). */
export const todoQuery = queryOptions({
  queryKey: ['dashboard', 'todo'],
  // Somebody else does some of it: counted anew whenever the page is shown.
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const { data } = await db.rpc('admin_overview').abortSignal(signal).single().throwOnError()
    return data
  },
})

export interface NewEntry {
  id: string
  name: string
  createdAt: string
}

/** The newest rows of the three kinds, newest first. */
export const newestQuery = queryOptions({
  queryKey: ['dashboard', 'newest'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Record<'businesses' | 'websites' | 'cards', NewEntry[]>> => {
    const newest = { ascending: false }
    const [businesses, websites, cards] = await Promise.all([
      db
        .from('businesses')
        .select('id, insegna, created_at')
        .order('created_at', newest)
        .order('id', newest)
        .limit(newestCount)
        .abortSignal(signal)
        .throwOnError(),
      db
        .from('websites')
        .select('id, nome, created_at')
        .order('created_at', newest)
        .order('id', newest)
        .limit(newestCount)
        .abortSignal(signal)
        .throwOnError(),
      db
        .from('cards')
        .select('id, nome, created_at, websites(nome)')
        .order('created_at', newest)
        .order('id', newest)
        .limit(newestCount)
        .abortSignal(signal)
        .throwOnError(),
    ])
    return {
      businesses: businesses.data.map((row) => entry(row, row.insegna)),
      websites: websites.data.map((row) => entry(row, row.nome)),
      // A card need not have a name of its own.
      cards: cards.data.map((row) => entry(row, row.nome || row.websites.nome)),
    }
  },
})

function entry(row: { id: string; created_at: string }, name: string): NewEntry {
  return { id: row.id, name, createdAt: row.created_at }
}
