import { useQuery } from '@tanstack/react-query'
import { websiteQueries } from '#features/websites/queries.ts'
import { ButtonPlace } from '#ui/base/button.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import type { Business } from './queries.ts'

/** Links from a business to its website and its card, or to creating a missing one. */
export function RelatedLinks({ business }: { business: Business }) {
  const { data: related } = useQuery(websiteQueries.related(business.id))
  if (!related) return <ButtonPlace />
  const { website, card } = related
  if (website === null) {
    // A suspended business cannot have a new website.
    return (
      business.stato === 'attivo' && (
        <LinkButton
          variant="secondary"
          to="/dashboard/websites/create/$businessId"
          params={{ businessId: business.id }}
        >
          Crea sito web
        </LinkButton>
      )
    )
  }
  return (
    <>
      <LinkButton variant="secondary" to="/dashboard/websites/edit/$id" params={{ id: website }}>
        Vai al sito web
      </LinkButton>
      {card ? (
        <LinkButton variant="secondary" to="/dashboard/cards/edit/$id" params={{ id: card }}>
          Vai alla card
        </LinkButton>
      ) : (
        <LinkButton variant="secondary" to="/dashboard/cards/create" search={{ website }}>
          Crea card
        </LinkButton>
      )}
    </>
  )
}
