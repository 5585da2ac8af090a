import { queryOptions } from '@tanstack/react-query'
import type { Database } from '#backend/database.types.ts'
import { keysOf } from '#backend/query-keys.ts'
import { db } from '#backend/supabase.ts'

/** The most rows of each kind that `admin_newest` answers. */
export const newestCount = 5

export type OpenTaskCounts = Database['public']['Functions']['admin_overview']['Returns'][number]

type Kind = 'business' | 'website' | 'card'

export interface NewEntry {
  id: string
  name: string
  createdAt: string
}

const keys = keysOf('dashboard')

export const overviewQueries = {
  /** The open tasks (`admin_overview` in supabase/migrations). */
  todo: queryOptions({
    queryKey: [...keys.all, 'todo'],
    // Others complete tasks too, so the counts are read again whenever the page is shown.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await db.rpc('admin_overview').abortSignal(signal).single().throwOnError()
      return data
    },
  }),

  /** The newest rows of the three kinds, newest first (`admin_newest` in supabase/migrations). */
  newest: queryOptions({
    queryKey: [...keys.all, 'newest'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await db.rpc('admin_newest').abortSignal(signal).throwOnError()
      const of = (kind: Kind): NewEntry[] =>
        data
          .filter((row) => row.kind === kind)
          .map(({ id, name, created_at }) => ({ id, name, createdAt: created_at }))
      return { businesses: of('business'), websites: of('website'), cards: of('card') }
    },
  }),
}
