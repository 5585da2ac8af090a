import { useRole } from '#features/profile/queries.ts'
import { can } from '#permissions'
import { LinkButton } from '#ui/base/links.tsx'
import type { Card } from './queries.ts'

/** Links from a card to its website and, for roles that may change it, to its business. */
export function RelatedLinks({ card }: { card: Card }) {
  return (
    <>
      {can(useRole(), 'update', 'businesses') && (
        <LinkButton variant="secondary" to="/dashboard/activity/edit/$id" params={{ id: card.business_id }}>
          Vai all'attività
        </LinkButton>
      )}
      <LinkButton variant="secondary" to="/dashboard/websites/edit/$id" params={{ id: card.website_id }}>
        Vai al sito web
      </LinkButton>
    </>
  )
}
