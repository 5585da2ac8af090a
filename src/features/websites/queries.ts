import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Tables } from '#lib/database.types.ts'
import { searchWords } from '#lib/list-query.ts'
import { db } from '#lib/supabase.ts'

export type Website = Tables<'websites'>
export type WebsiteWithoutCard = Pick<Website, 'id' | 'nome' | 'logo_url' | 'business_id'>

/** How many websites a searched choice offers at once. */
const choices = 20

/**
 * The first websites that have no card yet and match the search (spec section 7, card selector), as one
 * anti-join: a list of used ids would break at a few hundred.
 */
export function websitesWithoutCardQuery(q: string) {
  return queryOptions({
    queryKey: ['websites', 'without-card', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<WebsiteWithoutCard[]> => {
      let query = db
        .from('websites')
        .select('id, nome, logo_url, business_id, cards!left(id)')
        .is('cards', null)
        .order('nome')
        .order('id')
        .limit(choices)
      for (const word of searchWords(q)) query = query.ilike('ricerca', `%${word}%`)
      const { data } = await query.abortSignal(signal).throwOnError()
      return data.map(({ cards: _, ...website }) => website)
    },
  })
}
