import type { ReactElement } from 'react'
import { isConnectionFailure } from '#backend/errors.ts'
import { tryAgain } from '#ui/base/boundary.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { type OwnCard, useOwnCards } from './queries.ts'

interface OwnCardsProps {
  /** Shown while the cards load for the first time on this device. */
  pending: ReactElement
  /** Shown where the person keeps none. */
  empty: ReactElement
  children: (cards: readonly OwnCard[]) => ReactElement
}

/** The states of what shows somebody's cards: loading, failed, none, some. */
export function OwnCards({ pending, empty, children }: OwnCardsProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useOwnCards()
  if (data && data.length > 0) return children(data)
  // That this device has seen none does not say that there is none now.
  if (data && !isPlaceholderData) return empty
  if (!error) return pending
  return (
    <ErrorState
      title="Le card non si sono caricate"
      description={tryAgain(isConnectionFailure(error))}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  )
}
