import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatNumber } from '#italian/format.ts'
import { LinkButton } from '#ui/base/links.tsx'
import { RetryLine } from '#ui/base/retry-line.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { type CardFigures, cardQueries } from './queries.ts'

/**
 * 'La tua card' on the dashboard of a business: how many people hold it, and its stamps. Nothing while there is no card. Default
 * export, because it is loaded lazily.
 * @param ownerId the business's user
 */
export default function OwnCardRegion({ ownerId }: { ownerId: string }) {
  const titleId = useId()
  const { data: card } = useQuery(cardQueries.own(ownerId))
  const figures = useQuery({ ...cardQueries.figures(card?.id ?? ''), enabled: Boolean(card) })
  if (!card) return null
  return (
    <section aria-labelledby={titleId} className="keep-together sheet px-sheet py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="font-semibold">
          La tua card
        </h2>
        <LinkButton to="/dashboard/cards/edit/$id" params={{ id: card.id }} variant="secondary" size="sm">
          Apri la card
        </LinkButton>
      </div>
      {figures.error && !figures.data ? (
        <RetryLine
          text="I numeri della card non si sono caricati."
          onRetry={figures.refetch}
          retrying={figures.isFetching}
          className="mt-2"
        />
      ) : (
        <Figures figures={figures.data} counts={card.timbri !== null} />
      )}
      {card.timbri === null && (
        <p className="mt-2 text-muted">Non conta timbri: scegli quanti ne servono e il premio nella card.</p>
      )}
    </section>
  )
}

function Figures({ figures, counts }: { figures: CardFigures | undefined; counts: boolean }) {
  return (
    <dl className="mt-3 grid grid-cols-3 gap-4">
      <Figure label="Persone con la card" value={figures?.titolari} />
      {counts && <Figure label="Timbri oggi" value={figures?.timbri_oggi} />}
      {counts && <Figure label="Timbri questo mese" value={figures?.timbri_mese} />}
    </dl>
  )
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="flex flex-col-reverse justify-end" aria-busy={value === undefined || undefined}>
      <dt className="text-muted">{label}</dt>
      <dd className="flex h-8 items-center text-2xl font-semibold">
        {value === undefined ? <Skeleton className="h-5 w-8" /> : <span>{formatNumber(value)}</span>}
      </dd>
    </div>
  )
}
