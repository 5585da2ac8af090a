import { createLink } from '@tanstack/react-router'
import { type ComponentProps, useId } from 'react'
import { formatNumber } from '#italian/format.ts'
import { cx } from '#ui/base/cx.ts'
import type { Elements } from '#ui/base/elements.ts'
import { FigureLink } from '#ui/base/figure-link.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'

type TodoGroupProps = {
  title: string
  /** The number of columns, which is also the group's share of the row's width. */
  columns: 2 | 3
  children: Elements
}

/** A titled group of open tasks: side by side on a large screen, one below the other on a phone. */
export function TodoGroup({ title, columns, children }: TodoGroupProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={cx('keep-together sheet flex flex-col', columns === 3 ? 'lg:col-span-3' : 'lg:col-span-2')}
    >
      <h2 id={titleId} className="px-sheet pt-4 pb-2 font-semibold">
        {title}
      </h2>
      <ul className={cx('grid grow', columns === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-2')}>{children}</ul>
    </section>
  )
}

type TodoItemProps = ComponentProps<'a'> & {
  count: number | undefined
  /** The whole name, such as 'Attività senza sito web'; the children may leave out what the group's title says. */
  label: string
}

function TodoItem({ count, label, children, ...link }: TodoItemProps) {
  const quiet = count === 0
  return (
    <li
      aria-busy={count === undefined || undefined}
      className={cx(
        'relative flex min-h-11 justify-between gap-x-4 border-t border-line px-sheet hover:bg-hover',
        'max-lg:flex-row-reverse max-lg:items-center',
        'lg:flex-col lg:justify-start lg:py-4 lg:not-first:border-l',
        quiet && 'text-muted',
      )}
    >
      <span
        className={cx(
          'flex items-center gap-2 max-lg:shrink-0 lg:h-8 lg:text-2xl',
          quiet ? 'font-normal' : 'font-semibold',
        )}
      >
        {count === undefined ? (
          <Skeleton className="h-5 w-8" />
        ) : (
          <FigureLink {...link} label={label} text={formatNumber(count)} />
        )}
      </span>
      <span>{children}</span>
    </li>
  )
}

/** The count of one kind of open task, with a link to them. */
export const Todo = createLink(TodoItem)
