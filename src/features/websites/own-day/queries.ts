import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '#backend/query-keys.ts'
import { db } from '#backend/supabase.ts'
import { type OpeningHours, readHours } from '../hours/opening-hours.ts'

/** A business's website with its week, and its card; null while it has no website. */
export interface OwnShop {
  id: string
  week: OpeningHours
  card: { id: string; name: string } | null
}

/** What a business's own first page is about. Read with its websites, since it shows what its forms save. */
export const ownShopQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keysOf('websites').all, 'own-day', userId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<OwnShop | null> => {
      const { data } = await db
        .from('businesses')
        .select('websites(id, nome, orari, cards(id, nome))')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      const [website] = [data?.websites ?? []].flat()
      if (!website) return null
      const [card] = [website.cards ?? []].flat()
      return {
        id: website.id,
        week: readHours(website.orari),
        card: card ? { id: card.id, name: card.nome || website.nome } : null,
      }
    },
  })
