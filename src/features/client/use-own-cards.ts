import { useQuery } from '@tanstack/react-query'
import { useSession } from '#backend/session.ts'
import { clientQueries } from './queries.ts'

/** The cards that the signed-in person keeps. */
export function useOwnCards({ refetchInterval = false }: { refetchInterval?: number | false } = {}) {
  const { user } = useSession()
  return useQuery({ ...clientQueries.cards(user?.id ?? ''), enabled: user !== null, refetchInterval })
}
