import { useId } from 'react'
import { Button } from '#ui/base/button.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { CardFace, lookOf } from './face/card-face.tsx'
import type { CardListRow } from './queries.ts'

interface CardItemProps {
  card: CardListRow
  onShare: (card: CardListRow) => void
  onDownload: (card: CardListRow) => void
  /** Null for roles that may not delete. */
  onDelete: ((card: CardListRow) => void) | null
}

export function CardItem({ card, onShare, onDownload, onDelete }: CardItemProps) {
  const headingId = useId()
  const website = card.websites.nome
  const spokenName = card.nome || website

  return (
    <article aria-labelledby={headingId} className="keep-together sheet flex flex-col gap-3 p-3">
      <CardFace
        look={lookOf(card, website)}
        logoAlt={`Logo di ${website}`}
        {...(card.nome ? { headingId } : undefined)}
      />
      <div className="mt-auto flex flex-col gap-3">
        <div className="flex min-h-small-control items-center justify-between gap-2">
          {card.nome ? (
            <p title={website} className="truncate px-1 text-muted">
              {website}
            </p>
          ) : (
            <h2 id={headingId} title={website} className="truncate px-1 text-muted">
              {website}
            </h2>
          )}
          <span className="no-print shrink-0">
            <ActionButton onClick={() => onShare(card)} of={spokenName}>
              Condividi
            </ActionButton>
          </span>
        </div>
        <div className="no-print flex justify-end gap-2">
          <ActionButton onClick={() => onDownload(card)} of={spokenName}>
            Scarica
          </ActionButton>
          <LinkButton to="/dashboard/cards/edit/$id" params={{ id: card.id }} variant="secondary" size="sm">
            <span>Modifica</span>
            <span className="sr-only">{` ${spokenName}`}</span>
          </LinkButton>
          {onDelete && (
            <ActionButton onClick={() => onDelete(card)} of={spokenName}>
              Elimina
            </ActionButton>
          )}
        </div>
      </div>
    </article>
  )
}

function ActionButton({ onClick, of, children }: { onClick: () => void; of: string; children: string }) {
  return (
    <Button variant="secondary" size="sm" onClick={onClick}>
      <span>{children}</span>
      <span className="sr-only">{` ${of}`}</span>
    </Button>
  )
}

/** The place of a card while the list loads. */
export function CardItemSkeleton() {
  return (
    <div className="sheet flex flex-col gap-3 p-3">
      <Skeleton className="aspect-[856/540] rounded-dialog" />
      <div className="flex h-small-control items-center">
        <Skeleton className="h-5 w-1/2" />
      </div>
      <div className="h-small-control" />
    </div>
  )
}
