import { statoLabel } from '#italian/stato.ts'
import { Badge } from './badge.tsx'

export function StatoBadge({ stato }: { stato: string }) {
  return <Badge tone={stato === 'attivo' ? 'success' : 'neutral'}>{statoLabel(stato)}</Badge>
}
