import { useQuery } from '@tanstack/react-query'
import { useRole } from '#features/profile/queries.ts'
import { can } from '#permissions'
import { ButtonPlace } from '#ui/base/button.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import { type Website, websiteQueries } from './queries.ts'

/** Links from a website to its business, for roles that may change it, and to its card or to creating one. */
export function RelatedLinks({ website }: { website: Website }) {
  const role = useRole()
  const { data: related } = useQuery(websiteQueries.related(website.business_id))
  const mayMakeCards = can(role, 'insert', 'cards')
  return (
    <>
      {can(role, 'update', 'businesses') && (
        <LinkButton
          variant="secondary"
          to="/dashboard/activity/edit/$id"
          params={{ id: website.business_id }}
        >
          Vai all'attività
        </LinkButton>
      )}
      {!related && <ButtonPlace />}
      {related?.card && (
        <LinkButton variant="secondary" to="/dashboard/cards/edit/$id" params={{ id: related.card }}>
          Vai alla card
        </LinkButton>
      )}
      {related && !related.card && mayMakeCards && (
        <LinkButton variant="secondary" to="/dashboard/cards/create" search={{ website: website.id }}>
          Crea card
        </LinkButton>
      )}
    </>
  )
}
