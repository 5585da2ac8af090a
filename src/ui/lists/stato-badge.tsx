import { statoLabel } from '#lib/italian/stato.ts'
import { Badge } from '#ui/base/badge.tsx'

export function StatoBadge({ stato }: { stato: string }) {
  return <Badge tone={stato === 'attivo' ? 'success' : 'neutral'}>{statoLabel(stato)}</Badge>
}
