import { useRole } from '#features/profile/queries.ts'
import { pages } from '#pages'
import { seesPlaceholderTitle } from '#permissions'
import { ComingSoonPage } from '#ui/page/coming-soon-page.tsx'

export function UsersPage() {
  return <ComingSoonPage title={pages.users.title} titled={seesPlaceholderTitle(useRole())} />
}

export function SalesPage() {
  return <ComingSoonPage title={pages.sales.title} titled={seesPlaceholderTitle(useRole())} />
}
