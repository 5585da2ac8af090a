import { queryOptions, useQuery } from '@tanstack/react-query'
import { backendUrl } from '#backend/backend.ts'
import type { Database } from '#backend/database.types.ts'
import { errorStatus, isConnectionFailure } from '#backend/errors.ts'
import { keysOf } from '#backend/query-keys.ts'
import { useSession } from '#backend/session.ts'
import { db } from '#backend/supabase.ts'
import { lastKnown, rememberKnown } from '#browser/last-known.ts'
import { isOffline } from '#browser/online.ts'

type Answer = Database['public']['Functions']['own_cards']['Returns'][number]

/** The shop of a card: what its sign says. */
export type Shop = {
  id: string
  nome: string
  indirizzo: string
  citta: string
  regione: string
  telefono: string | null
  cellulare: string | null
}

/** A card that somebody keeps, and how many stamps are on it. */
export type OwnCard = Pick<Answer, 'holder_id' | 'card_id' | 'font' | 'background_color' | 'fatti'> & {
  nome: string | null
  logo_url: string | null
  timbri: number | null
  premio: string | null
  sito: Shop
}

/** A card as everybody sees it. */
export type ShownCard = Omit<OwnCard, 'holder_id' | 'card_id' | 'fatti'> & { id: string }

/** Far more than anybody keeps. */
const most = 500

/** The name by which a person knows a card. */
export const nameOf = ({ nome, sito }: Pick<OwnCard, 'nome' | 'sito'>) => nome || sito.nome

export const clientQueries = {
  /**
   * The cards that a person keeps, without those of suspended shops, the last kept first. Until the server answers, and where it
   * cannot be reached, those that this device saw last: their codes are shown where there is no network.
   */
  cards: (userId: string) =>
    queryOptions({
      queryKey: [...keysOf('card_holders').all, 'own', userId],
      // A shop may have stamped meanwhile.
      staleTime: 0,
      placeholderData: () => keptCards(userId),
      queryFn: async ({ signal }): Promise<OwnCard[]> => {
        try {
          const { data } = await db
            .rpc('own_cards', undefined, { get: true })
            .limit(most)
            // Without a network the page says so at once, instead of after seven seconds of attempts.
            .retry(!isOffline())
            .abortSignal(signal)
            .throwOnError()
          rememberKnown(userId, { cards: data })
          return data as OwnCard[]
        } catch (error) {
          const kept = keptCards(userId)
          if (kept && isUnreached(error)) return kept
          throw error
        }
      },
    }),

  /** The card as its public page shows it; null for one that is not shown. */
  shown: (id: string) =>
    queryOptions({
      queryKey: [...keysOf('card_holders').all, 'shown', id],
      queryFn: async ({ signal }): Promise<ShownCard | null> => {
        const url = `${backendUrl}/functions/v1/card-data?id=${encodeURIComponent(id)}`
        const response = await fetch(url, { signal, credentials: 'omit' })
        if (!response.ok && response.status !== 404) throw new Error(`card-data: ${response.status}`)
        return response.ok ? response.json() : null
      },
    }),
}

const keptCards = (userId: string) => lastKnown(userId).cards as OwnCard[] | undefined

/** Whether no server has answered, or only a proxy before it. */
function isUnreached(error: unknown): boolean {
  const status = errorStatus(error)
  return isConnectionFailure(error) || (status !== null && status >= 502 && status <= 504)
}

/** The cards that the signed-in person keeps. */
export function useOwnCards({ refetchInterval = false }: { refetchInterval?: number | false } = {}) {
  const { user } = useSession()
  return useQuery({ ...clientQueries.cards(user?.id ?? ''), enabled: user !== null, refetchInterval })
}
