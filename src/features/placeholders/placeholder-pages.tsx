import { useRole } from '#features/profile/queries.ts'
import { seesPlaceholderTitle } from '#permissions'
import { ComingSoonPage } from '#ui/coming-soon-page.tsx'

/** 'Utenti' (spec section 2, Users and Sales). */
export function UsersPage() {
  return <ComingSoonPage title="Utenti" titled={seesPlaceholderTitle(useRole())} />
}

/** 'Vendite', the same placeholder. */
export function SalesPage() {
  return <ComingSoonPage title="Vendite" titled={seesPlaceholderTitle(useRole())} />
}
