import { queryOptions } from '@tanstack/react-query'
import { backendUrl } from '#backend/backend.ts'
import { keysOf } from '#backend/query-keys.ts'
import type { OwnCard } from './queries.ts'

/** A card as everybody sees it. */
export type ShownCard = Omit<OwnCard, 'holder_id' | 'card_id' | 'fatti'> & { id: string }

/** The card as its public page shows it; null for one that is not shown. */
export const shownCardQuery = (id: string) =>
  queryOptions({
    queryKey: [...keysOf('card_holders').all, 'shown', id],
    queryFn: async ({ signal }): Promise<ShownCard | null> => {
      const url = `${backendUrl}/functions/v1/card-data?id=${encodeURIComponent(id)}`
      const response = await fetch(url, { signal, credentials: 'omit' })
      if (!response.ok && response.status !== 404) throw new Error(`card-data: ${response.status}`)
      return response.ok ? response.json() : null
    },
  })
