import { LayoutGrid } from 'lucide-react'
import { LinkButton } from '#ui/base/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { ServiceKind } from './kinds.ts'

/** A kind without any service: who may create one is shown how (spec section 2, empty text by role). */
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
