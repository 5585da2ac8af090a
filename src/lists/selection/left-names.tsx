import { useId } from 'react'
import { formatNumber } from '#italian/format.ts'
import { inItalianOrder } from '#italian/order.ts'

type LeftNamesProps = { title: string; why?: string | undefined; names: readonly string[] }

/** Rows that an action has left as they are, counted and by name. */
export function LeftNames({ title, why, names }: LeftNamesProps) {
  const titleId = useId()
  if (names.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-4">
      <h3 id={titleId} className="font-medium">
        {`${title} (${formatNumber(names.length)})`}
      </h3>
      {why && <p className="mt-1 text-muted">{why}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard */}
      <ul tabIndex={0} aria-labelledby={titleId} className="mt-2 max-h-40 list-disc overflow-y-auto pl-5">
        {[...names].sort(inItalianOrder).map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
          <li key={place} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
