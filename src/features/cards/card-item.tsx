import { Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CardFace } from './card-face.tsx'
import type { CardListRow } from './queries.ts'

interface CardItemProps {
  card: CardListRow
  /** Null for who may not delete. */
  onDelete: ((card: CardListRow) => void) | null
}

/** One card of the grid: its face, and what can be done with it. */
export function CardItem({ card, onDelete }: CardItemProps) {
  const headingId = useId()
  const spokenName = card.nome || card.websites.nome

  return (
    // White underneath, since the colour may be transparent.
    <div className="overflow-hidden rounded-lg border border-line bg-white print:break-inside-avoid">
      <article
        aria-labelledby={headingId}
        // Rounder than what clips it, or the colour would show around the corners of the actions.
        className="flex h-full flex-col rounded-b-xl [print-color-adjust:exact]"
        style={{ backgroundColor: card.background_color }}
      >
        <CardFace
          headingId={headingId}
          background={card.background_color}
          font={card.font}
          nome={card.nome ?? ''}
          websiteName={card.websites.nome}
          logoUrl={card.logo_url}
          logoAlt={`Logo di ${card.websites.nome}`}
        />
        <div className="mt-auto flex justify-end gap-2 bg-surface p-2 print:hidden">
          <LinkButton
            to="/dashboard/cards/edit/$id"
            params={{ id: card.id }}
            variant="secondary"
            size="sm"
            icon={<Pencil className="size-3.5" aria-hidden="true" />}
          >
            Modifica<span className="sr-only"> {spokenName}</span>
          </LinkButton>
          {onDelete && (
            <Button
              variant="secondary"
              size="sm"
              icon={<Trash2 className="size-3.5" aria-hidden="true" />}
              onClick={() => onDelete(card)}
            >
              Elimina<span className="sr-only"> {spokenName}</span>
            </Button>
          )}
        </div>
      </article>
    </div>
  )
}

/** Where a card will be, while the list loads. */
export function CardItemSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <Skeleton className="aspect-[1.6] rounded-none" />
      <div className="h-12 max-md:h-14" />
    </div>
  )
}
