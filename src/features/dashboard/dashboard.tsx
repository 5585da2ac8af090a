import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { suspendedNotice } from '#features/own-business/queries.ts'
import { useOwnerId } from '#features/profile/queries.ts'
import { pages } from '#pages'
import { mayCall, type Role } from '#permissions'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page/page.tsx'
import { StatCard } from '#ui/page/stat-card.tsx'
import Overview from './overview.tsx'
import { type CountedTable, dashboardQueries } from './queries.ts'

const roleHome = lazyCode(() => import('./role-home.tsx'))

/** For the admin two counts and the open tasks; for other roles the placeholder and their shortcuts. */
export function Dashboard({ role }: { role: Role | null }) {
  return (
    <Page title={pages.dashboard.title} subtitle="Panoramica generale">
      {mayCall(role, 'admin_overview') ? <AdminOverview /> : <Placeholder role={role} />}
    </Page>
  )
}

function AdminOverview() {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Total table="websites" label="Totale Siti Web" to="/dashboard/websites" />
        <Total table="businesses" label="Totale Attività" to="/dashboard/activity" />
      </div>
      <Overview />
    </div>
  )
}

interface TotalProps {
  table: CountedTable
  label: string
  to: '/dashboard/websites' | '/dashboard/activity'
}

function Total({ table, label, to }: TotalProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(dashboardQueries.total(table))
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

function Placeholder({ role }: { role: Role | null }) {
  const ownerId = useOwnerId('businesses')
  return (
    <>
      {ownerId && <Lazy code={suspendedNotice} props={{ ownerId }} />}
      <EmptyState title="Contenuto in arrivo..." />
      {role && <Lazy code={roleHome} props={{ role }} failure="Il resto della pagina non si è caricato" />}
    </>
  )
}
