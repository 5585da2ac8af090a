import { LayoutGrid } from 'lucide-react'
import { LinkButton } from '#ui/base/links.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { CardGrid, GridCardSkeleton } from '#ui/tables/card-grid.tsx'
import type { ServiceKind } from './kinds.ts'
import type { Service } from './queries.ts'
import { ServiceCard } from './service-card.tsx'

/** The empty list of a kind; roles that may create a service see how. */
export function NoServices({ kind, mayCreate }: { kind: ServiceKind; mayCreate: boolean }) {
  if (!mayCreate) return <EmptyState icon={<LayoutGrid />} title="Nessun servizio disponibile" />
  return (
    <EmptyState
      icon={<LayoutGrid />}
      title="Nessun servizio creato ancora"
      action={<LinkButton to={kind.create.path}>Crea il primo servizio</LinkButton>}
    />
  )
}

interface ServiceGridProps {
  kind: ServiceKind
  rows: Service[]
  loading: boolean
  refreshing: boolean
  editable: boolean
}

export function ServiceGrid({ kind, rows, loading, refreshing, editable }: ServiceGridProps) {
  return (
    <CardGrid
      label={`Servizi ${kind.list.title}`}
      busy={refreshing}
      skeleton={loading && <GridCardSkeleton lines={3} />}
    >
      {rows.map((service) => (
        <ServiceCard key={service.id} kind={kind} service={service} editable={editable} />
      ))}
    </CardGrid>
  )
}
