import { useId } from 'react'
import { inItalianOrder } from '#italian/order.ts'
import { TextLink } from '#ui/base/links.tsx'
import type { LeftOut } from './invite-many.ts'

interface LeftOutListProps {
  title: string
  note?: string | undefined
  leftOut: readonly LeftOut[]
}

/** Businesses that are not invited, each with its reason and a link to where that is put right. */
export function LeftOutList({ title, note, leftOut }: LeftOutListProps) {
  const titleId = useId()
  if (leftOut.length === 0) return null
  const inOrder = [...leftOut].sort((one, other) =>
    inItalianOrder(one.business.insegna, other.business.insegna),
  )
  return (
    <section aria-labelledby={titleId} className="mt-4">
      <h3 id={titleId} className="font-medium">
        {title}
      </h3>
      {note && <p className="mt-1 text-muted">{note}</p>}
      <ul className="mt-2 max-h-48 list-disc overflow-y-auto pl-5">
        {inOrder.map(({ business: { id, insegna, email }, why }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink to="/dashboard/activity/edit/$id" params={{ id }} className="underline">
              {insegna}
            </TextLink>
            <span className="text-muted">{` (${[email, why].filter(Boolean).join(' · ')})`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
