import { LayoutGrid } from 'lucide-react'
import { LinkButton } from '#ui/base/links.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { ServiceKind } from './kinds.ts'

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
