import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { causeOf } from '#backend/errors.ts'
import { pages } from '#pages'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Page } from '#ui/page/page.tsx'
import { isForShop, stampQueries } from './stamp.ts'
import { StampPanel } from './stamp-panel.tsx'

/** What a card's code leads to: its shop stamps here; everybody else sees the card as everybody does. */
export function StampPage() {
  const { holderId } = useParams({ from: pages.cardStamp.path })
  const { data: card, error, isFetching, refetch } = useQuery(stampQueries.byId(holderId))
  const elsewhere = card && !isForShop(card) ? card.card_id : null
  useEffect(() => {
    if (elsewhere !== null) window.location.replace(`/c/${elsewhere}`)
  }, [elsewhere])
  const name = card && isForShop(card) ? card.display_name || 'Senza nome' : null

  return (
    <Page title={pages.cardStamp.title} record={name} width="form">
      {isUnknown(error) ? (
        <EmptyState
          title="Codice non valido"
          description="Chi aveva questa card non la tiene più, o il codice è sbagliato."
        />
      ) : card && isForShop(card) ? (
        <StampPanel key={holderId} holderId={holderId} card={card} name={name ?? ''} />
      ) : !error || elsewhere !== null ? (
        <Skeleton className="h-96 max-w-md" />
      ) : (
        <ErrorState
          title="La card non si è caricata: nessun timbro è contato"
          description={causeOf(error)}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  )
}

/** Whether nobody holds a card by this id, or it is no id. */
const isUnknown = (error: unknown) => ['PT404', '22P02'].includes(Object(error).code)
