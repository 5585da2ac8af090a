import { createLink } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ComponentProps, type ReactElement, useId } from 'react'
import { cx } from '#ui/base/cx.ts'
import type { Content } from '#ui/base/elements.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'

type LinkListProps = {
  title: string
  /** The highest number of entries: as many skeleton bars are shown while loading. */
  places: number
  loading?: boolean | undefined
  /** The text shown when there are no entries. */
  empty?: string | undefined
  /** `LinkRow`s. */
  children?: readonly ReactElement[] | undefined
}

/** A short titled list of links; the box around it draws the border. */
export function LinkList({ title, places, loading = false, empty, children = [] }: LinkListProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={loading || undefined}
      className="keep-together flex min-w-0 flex-col"
    >
      <h2 id={titleId} className="px-sheet pt-4 pb-2 font-semibold">
        {title}
      </h2>
      <div className="pb-2">
        {loading ? (
          Array.from({ length: places }, (_, place) => place).map((place) => (
            <div key={place} className={cx(rowClass, 'items-center')}>
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-4 w-16" />
            </div>
          ))
        ) : children.length === 0 ? (
          <p className="px-sheet py-3 text-muted">{empty}</p>
        ) : (
          <ul>{children}</ul>
        )}
      </div>
    </section>
  )
}

const rowClass = 'flex h-11 justify-between gap-4 border-t border-line px-sheet '

type RowProps = ComponentProps<'a'> & {
  /** Shown at the right end, aligned with the details of the other lines. */
  detail: Content
  /** Greyed out, since nothing is there at the moment. */
  quiet?: boolean | undefined
}

function RowAnchor({ detail, quiet = false, className, children, ...rest }: RowProps) {
  return (
    <li>
      <a
        {...rest}
        className={cx(
          rowClass,
          'items-center hover:bg-hover focus-visible:-outline-offset-2 active:bg-pressed',
          quiet && 'text-muted',
          className,
        )}
      >
        <span title={typeof children === 'string' ? children : undefined} className="min-w-0 truncate">
          {children}
        </span>
        <span className="sr-only"> </span>
        <span className="flex shrink-0 items-center gap-2">
          <span className={quiet ? undefined : 'font-medium'}>{detail}</span>
          <ChevronRight className="no-print size-4 text-muted" aria-hidden="true" />
        </span>
      </a>
    </li>
  )
}

/** A line of a `LinkList`: a router link with a detail at its right end. */
export const LinkRow = createLink(RowAnchor)
