import { Globe, Plus } from 'lucide-react'
import { LinkButton } from '#ui/base/links.tsx'
import type { BusinessListRow } from './queries.ts'

interface WebsiteActionProps {
  business: BusinessListRow
  /** The websites of the page's businesses: business id -> website id; undefined while they load. */
  websites: ReadonlyMap<string, string> | undefined
}

/** The icon stands beside its words where the table is wide. */
const icon = 'size-4 hidden @6xl:inline'

/** The link from a business's row to its website, or to creating one. A suspended business cannot have a new website. */
export function WebsiteAction({ business: { id, insegna, stato }, websites }: WebsiteActionProps) {
  const website = websites?.get(id)
  const look = { variant: 'ghost', size: 'sm' } as const
  if (website) {
    const name = `Sito web di ${insegna}`
    return (
      <LinkButton
        {...look}
        to="/dashboard/websites/edit/$id"
        params={{ id: website }}
        aria-label={name}
        title={name}
      >
        <Globe aria-hidden="true" className={icon} />
        <span>Sito</span>
      </LinkButton>
    )
  }
  if (!websites || stato !== 'attivo') return null
  const name = `Crea sito web per ${insegna}`
  return (
    <LinkButton
      {...look}
      to="/dashboard/websites/create/$businessId"
      params={{ businessId: id }}
      aria-label={name}
      title={name}
    >
      <Plus aria-hidden="true" className={`${icon} text-accent`} />
      <span>Crea sito</span>
    </LinkButton>
  )
}
