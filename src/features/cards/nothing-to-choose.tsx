import { useQuery } from '@tanstack/react-query'
import { CreditCard, Globe } from 'lucide-react'
import { useOwnerId, useRole } from '#features/profile/queries.ts'
import { toListState } from '#lists/list-search.ts'
import { pages } from '#pages'
import { can } from '#permissions'
import { LinkButton } from '#ui/base/links.tsx'
import { FormSkeleton } from '#ui/base/skeleton.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { cardQueries } from './queries.ts'

/** Explains why no card can be created: there is no website, or every website has its card. Links to the next step. */
export function NothingToChoose() {
  const role = useRole()
  const ownerId = useOwnerId('cards')
  const cards = useQuery({
    ...cardQueries.list(toListState(pages.cards.list, {}), ownerId),
    staleTime: 0,
    // The page shows the failure itself, so the list's toast is left out.
    meta: {},
  })
  const card = cards.data?.rows[0]
  const toWebsite = can(role, 'insert', 'websites') && (
    <LinkButton to="/dashboard/websites/select">Crea Sito Web</LinkButton>
  )

  if (cards.isFetching && !card) return <FormSkeleton fields={4} />
  if (cards.error && !card) {
    return (
      <ErrorState
        title="Le card non si sono caricate"
        description="Controlla la connessione e riprova."
        onRetry={() => cards.refetch()}
        retrying={cards.isFetching}
      />
    )
  }
  if (!card) {
    return (
      <EmptyState
        icon={<Globe />}
        title="Non c'è ancora un sito web"
        description={
          toWebsite
            ? "La card nasce dal sito web di un'attività: crealo prima."
            : 'La card nasce dal sito web, che stiamo preparando: appena è pronto la crei qui.'
        }
        action={toWebsite}
      />
    )
  }
  if (ownerId === null) {
    return (
      <EmptyState
        icon={<CreditCard />}
        title="Tutte le attività hanno già una card"
        description="Per crearne un'altra serve un nuovo sito web."
        action={toWebsite}
      />
    )
  }
  return (
    <EmptyState
      icon={<CreditCard />}
      title="La tua attività ha già la sua card"
      description="Ogni sito web ha una card sola: puoi modificarla quando vuoi."
      action={
        <LinkButton to="/dashboard/cards/edit/$id" params={{ id: card.id }}>
          Apri la card
        </LinkButton>
      }
    />
  )
}
