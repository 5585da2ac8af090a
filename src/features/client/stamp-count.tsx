import { Badge } from '#ui/base/badge.tsx'
import type { OwnCard } from './queries.ts'

/** 'N di M timbri' and what they are for; nothing of a card that does not count. */
export function StampCount({ card: { fatti, timbri, premio } }: { card: OwnCard }) {
  if (timbri === null || premio === null) return null
  return (
    <div className="mt-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span>{`${fatti} di ${timbri} timbri`}</span>
        {fatti >= timbri && <Badge tone="success">Premio pronto</Badge>}
      </p>
      <p className="wrap-anywhere text-muted">
        <span>{fatti >= timbri ? 'Ti spetta: ' : 'Premio: '}</span>
        <span>{premio}</span>
      </p>
    </div>
  )
}
