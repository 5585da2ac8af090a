import { useRole } from '#features/profile/queries.ts'
import { pages } from '#pages'
import { seesPlaceholderTitle } from '#permissions'
import { ComingSoonPage } from '#ui/page/coming-soon-page.tsx'

/** 'Utenti', which is not there yet. */
export function UsersPage() {
  return <ComingSoonPage title={pages.users.title} titled={seesPlaceholderTitle(useRole())} />
}

/** 'Vendite', the same placeholder. */
export function SalesPage() {
  return <ComingSoonPage title={pages.sales.title} titled={seesPlaceholderTitle(useRole())} />
}
