import { queryOptions } from '@tanstack/react-query'
import { backendUrl } from '#backend/backend.ts'
import { keysOf } from '#backend/query-keys.ts'

/** A card as everybody sees it. */
export interface ShownCard {
  id: string
  nome: string | null
  font: string
  background_color: string
  logo_url: string | null
  timbri: number | null
  premio: string | null
  sito: { nome: string }
}

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
