import { Fragment, useId } from 'react'
import { cx } from '#ui/base/cx.ts'
import type { Content, Elements } from '#ui/base/elements.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'

type CardGridProps = {
  label?: string | undefined
  busy?: boolean | undefined
  /** Shown in each place while the first cards load. */
  skeleton?: Elements
  /** The number of places while loading. */
  places?: number | undefined
  children?: Elements
}

/** A grid with as many cards beside each other as fit. */
export function CardGrid({ label, busy = false, skeleton, places = 6, children }: CardGridProps) {
  return (
    <section
      aria-label={label}
      aria-busy={busy || Boolean(skeleton) || undefined}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5"
    >
      {skeleton
        ? Array.from({ length: places }, (_, place) => place).map((place) => (
            <Fragment key={place}>{skeleton}</Fragment>
          ))
        : children}
    </section>
  )
}

type GridCardProps = {
  /** The card's name, as a heading. */
  title: Content
  /** Shown at the top, edge to edge; it must be decorative or have its own alternative text. */
  media?: Elements
  badge?: Elements
  children?: Elements
  /** The line at the foot, such as a price or a state. */
  footer?: Content
  actions?: Elements
  selected?: boolean | undefined
  className?: string | undefined
}

/** A card of a grid: an `article` named by its heading. */
export function GridCard({
  title,
  media,
  badge,
  children,
  footer,
  actions,
  selected,
  className,
}: GridCardProps) {
  const titleId = useId()
  return (
    <article
      aria-labelledby={titleId}
      className={cx(
        'keep-together relative flex flex-col overflow-hidden rounded-sheet border bg-surface',
        selected ? 'border-accent outline-1 outline-accent' : 'border-line',
        className,
      )}
    >
      {media && <div className="border-b border-line">{media}</div>}
      <div className="flex grow flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="min-w-0 text-name leading-[1.375rem] font-semibold wrap-anywhere">
            {title}
          </h2>
          {badge}
        </div>
        {children}
        {(footer || actions) && (
          <div className="mt-auto flex items-center justify-between gap-3 pt-2">
            <div className="min-w-0">{footer}</div>
            {actions && <div className="no-print flex shrink-0 gap-1">{actions}</div>}
          </div>
        )}
      </div>
    </article>
  )
}

/** The place of a card while the list loads: as high as a card with that many lines of text and a button. */
export function GridCardSkeleton({
  media = true,
  lines = 1,
}: {
  media?: boolean | undefined
  lines?: number | undefined
}) {
  return (
    <div className="sheet overflow-hidden">
      {media && <Skeleton className="aspect-video w-full rounded-none" />}
      <div className="flex flex-col gap-2 p-4">
        <Skeleton className="h-5.5 w-2/3" />
        <div>
          {Array.from({ length: lines }, (_, line) => line).map((line) => (
            <Skeleton key={line} className="my-0.5 h-4 w-full" />
          ))}
        </div>
        <Skeleton className="mt-2 h-small-control w-1/3" />
      </div>
    </div>
  )
}
