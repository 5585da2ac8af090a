import { useRole } from '#features/profile/queries.ts'
import { Dashboard } from './dashboard.tsx'

export function DashboardPage() {
  return <Dashboard role={useRole()} />
}
