import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRole } from '#features/profile/queries.ts'
import { pages } from '#pages'
import { mayCall } from '#permissions'
import { useLatePart } from '#ui/base/use-late-part.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page/page.tsx'
import { StatCard } from '#ui/page/stat-card.tsx'
import { type CountedTable, totalQuery } from './queries.ts'

const loadOverview = () => import('./overview.tsx')
const loadShortcuts = () => import('./shortcuts.tsx')

/** '/dashboard': for the admin two counts and the open tasks; for other roles the placeholder and their shortcuts. */
export function DashboardPage() {
  const role = useRole()
  return (
    <Page title={pages.dashboard.title} subtitle="Panoramica generale">
      {mayCall(role, 'admin_overview') ? <AdminOverview /> : <Placeholder />}
    </Page>
  )
}

function AdminOverview() {
  // The overview is the last part of the page, so nothing moves when it loads late.
  const Overview = useLatePart(loadOverview, { now: true }, () => console.error('Panoramica non caricata'))
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Total table="websites" label="Totale Siti Web" to="/dashboard/websites" />
        <Total table="businesses" label="Totale Attività" to="/dashboard/activity" />
      </div>
      {Overview && <Overview />}
    </div>
  )
}

interface TotalProps {
  table: CountedTable
  label: string
  to: '/dashboard/websites' | '/dashboard/activity'
}

function Total({ table, label, to }: TotalProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(totalQuery(table))
  useEffect(() => {
    // No toast, since a missing figure needs no action; the figure itself offers to try again.
    if (error) console.error('Statistiche non caricate:', error)
  }, [error])

  return (
    <StatCard
      to={to}
      label={label}
      value={data}
      remembered={isPlaceholderData && data !== undefined}
      failed={error !== null}
      retrying={isFetching}
      onRetry={() => refetch()}
    />
  )
}

function Placeholder() {
  const role = useRole()
  const Shortcuts = useLatePart(loadShortcuts, { now: true }, () => console.error('Scorciatoie non caricate'))
  return (
    <>
      <EmptyState title="Contenuto in arrivo..." />
      {Shortcuts && role && <Shortcuts role={role} />}
    </>
  )
}
