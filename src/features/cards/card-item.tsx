import { memo, useId } from 'react'
import { Button } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { LinkButton } from '#ui/base/links.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { RowBox, type RowBoxProps } from '#ui/tables/select-box.tsx'
import { CardFace, lookOf } from './face/card-face.tsx'
import { type CardListRow, cardName } from './queries.ts'

export interface CardItemProps extends Pick<RowBoxProps<CardListRow>, 'page' | 'chosen'> {
  card: CardListRow
  /** Null where cards cannot be chosen. */
  act: RowBoxProps<CardListRow>['act'] | null
  onShare: (card: CardListRow) => void
  onDownload: (card: CardListRow) => void
  /** Null for roles that may not delete. */
  onDelete: ((card: CardListRow) => void) | null
}

function Item({ card, page, chosen, act, onShare, onDownload, onDelete }: CardItemProps) {
  const headingId = useId()
  const website = card.websites.nome
  const spokenName = cardName(card)

  return (
    <article
      aria-labelledby={headingId}
      className={cx(
        'keep-together flex flex-col gap-3 rounded-sheet border p-3',
        chosen ? 'border-accent bg-accent-soft outline-1 outline-accent' : 'border-line bg-surface',
      )}
    >
      <CardFace
        look={lookOf(card, website)}
        logoAlt={`Logo di ${website}`}
        {...(card.nome ? { headingId } : undefined)}
      />
      <div className="mt-auto flex flex-col gap-3">
        <div className="flex min-h-small-control items-center justify-between gap-2">
          {act && (
            <RowBox
              row={card}
              page={page}
              chosen={chosen}
              act={act}
              nameOf={cardName}
              className="no-print -my-1 -mr-2 -ml-2 flex size-10 shrink-0 cursor-pointer items-center justify-center"
            />
          )}
          {card.nome ? (
            <p title={website} className="min-w-0 grow truncate px-1 text-muted">
              {website}
            </p>
          ) : (
            <h2 id={headingId} title={website} className="min-w-0 grow truncate px-1 text-muted">
              {website}
            </h2>
          )}
          <span className="no-print shrink-0">
            <ActionButton onClick={() => onShare(card)} of={spokenName}>
              Condividi
            </ActionButton>
          </span>
        </div>
        <div className="no-print flex items-center justify-end gap-2">
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

/** Memoised: when one card is chosen, the others are not rendered again. */
export const CardItem = memo(Item)

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
