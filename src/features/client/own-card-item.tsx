import { QrCode } from 'lucide-react'
import { useId } from 'react'
import { cardFace } from '#features/cards/home.ts'
import { Button } from '#ui/base/button.tsx'
import { Lazy } from '#ui/base/lazy.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { nameOf, type OwnCard } from './queries.ts'
import { StampCount } from './stamp-count.tsx'

interface OwnCardItemProps {
  card: OwnCard
  onCode: (card: OwnCard) => void
  onLeave: (card: OwnCard) => void
}

/** A card that the person keeps: its face, what is on it, its code. */
export function OwnCardItem({ card, onCode, onLeave }: OwnCardItemProps) {
  const headingId = useId()
  const { nome, sito } = card
  return (
    <article aria-labelledby={headingId} className="keep-together sheet flex flex-col gap-3 p-3">
      <Lazy
        code={cardFace}
        props={{ card, logoAlt: nome ? `Logo di ${sito.nome}` : '', headingId: nome ? headingId : undefined }}
        pending={<FaceSkeleton />}
      />
      <div className="px-1">
        {nome ? (
          <p className="wrap-anywhere text-muted">{sito.nome}</p>
        ) : (
          <h2 id={headingId} className="font-semibold wrap-anywhere">
            {sito.nome}
          </h2>
        )}
        <StampCount card={card} />
      </div>
      <div className="no-print mt-auto flex flex-wrap justify-between gap-2">
        <Button
          variant="secondary"
          icon={<QrCode aria-hidden="true" className="size-4" />}
          onClick={() => onCode(card)}
        >
          <span>Mostra il codice</span>
          <span className="sr-only">{` ${nameOf(card)}`}</span>
        </Button>
        <Button variant="ghost" onClick={() => onLeave(card)}>
          <span>Rimuovi</span>
          <span className="sr-only">{` ${nameOf(card)}`}</span>
        </Button>
      </div>
    </article>
  )
}

const FaceSkeleton = () => <Skeleton className="aspect-[856/540] rounded-dialog" />

/** The place of a card while the first ones load. */
export function OwnCardSkeleton() {
  return (
    <div className="sheet flex flex-col gap-3 p-3">
      <FaceSkeleton />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-control w-2/3" />
    </div>
  )
}
