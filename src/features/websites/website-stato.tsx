import { Badge, StatoBadge } from '#ui/base/badge.tsx'

export interface WebsiteStatoProps {
  stato: string
  /** Its business is suspended, so that visitors see nothing of an active website either. */
  isSuspendedWith: boolean
}

export function WebsiteStato({ stato, isSuspendedWith }: WebsiteStatoProps) {
  if (stato === 'attivo' && isSuspendedWith) return <Badge>Sospeso con l'attività</Badge>
  return <StatoBadge stato={stato} />
}
