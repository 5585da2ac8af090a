import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRole } from '#features/profile/queries.ts'
import { isEstimate } from '#lib/list-query.ts'
import { mayCall } from '#permissions'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { countText } from '#ui/pagination-text.ts'
import { StatCard } from '#ui/stat-card.tsx'
import { useLatePart } from '#ui/use-late-part.ts'
import { totalsQuery } from './queries.ts'

const loadOverview = () => import('./overview.tsx')

/** '/dashboard': the admin's two counts and what is left to do, for the others the placeholder (spec section 2). */
export function DashboardPage() {
  const role = useRole()
  return (
    <Page title="Dashboard" subtitle="Panoramica generale">
      {mayCall(role, 'admin_overview') ? <AdminOverview /> : <EmptyState title="Contenuto in arrivo..." />}
    </Page>
  )
}

function AdminOverview() {
  // Nothing stands below it, so that coming late it moves nothing.
  const Overview = useLatePart(loadOverview, { now: true }, () => console.error('Panoramica non caricata'))
  return (
    <div className="flex flex-col gap-4">
      <Totals />
      {Overview && <Overview />}
    </div>
  )
}

const text = (count: number) => countText(count, isEstimate(count))

function Totals() {
  const { data, error } = useQuery(totalsQuery)
  useEffect(() => {
    // Spec section 8: failures of the statistics are only logged.
    if (error) console.error('Statistiche non caricate:', error)
  }, [error])

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <StatCard label="Totale Siti Web" value={data ? text(data.websites) : ''} loading={!data} />
      <StatCard label="Totale Attività" value={data ? text(data.businesses) : ''} loading={!data} />
    </div>
  )
}
