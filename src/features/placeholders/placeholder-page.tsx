import { useRole } from '#features/profile/queries.ts'
import { pages } from '#pages'
import { seesPlaceholderTitle } from '#permissions'
import { ComingSoonPage } from '#ui/page/coming-soon-page.tsx'

export function SalesPage() {
  return <ComingSoonPage title={pages.sales.title} titled={seesPlaceholderTitle(useRole())} />
}
