import { useRole } from '#features/profile/queries.ts'
import { Dashboard } from './dashboard.tsx'

/** '/dashboard', for the role that is asked. */
export function DashboardPage() {
  return <Dashboard role={useRole()} />
}
