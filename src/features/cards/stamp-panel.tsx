import { Check, Gift, Stamp } from 'lucide-react'
import { Button } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { CardFace, lookOf } from './face/card-face.tsx'
import type { StampedCard } from './stamp.ts'
import { useStamping } from './use-stamping.ts'

interface StampPanelProps {
  holderId: string
  card: StampedCard
  name: string
}

/** The card, whose it is and how many stamps it has; its button is at the lower edge of a telephone, where the thumb is. */
export function StampPanel({ holderId, card, name }: StampPanelProps) {
  const { give, busy, counted } = useStamping(holderId)
  const { timbri, fatti, premio } = card
  const isFull = timbri !== null && fatti >= timbri
  return (
    <div className="flex w-full max-w-md flex-col gap-4">
      <CardFace look={lookOf(card, card.websiteName)} logoAlt="" />
      <div role="status" className="flex flex-col gap-1">
        <p dir="auto" className="text-lg font-semibold wrap-anywhere">
          {name}
        </p>
        {timbri === null ? (
          <p className="text-muted">Questa card non conta timbri.</p>
        ) : (
          <p
            className={cx(
              'flex items-center gap-2 text-3xl font-semibold tabular-nums',
              counted && 'text-success',
            )}
          >
            {counted && <Check className="size-8" aria-hidden="true" />}
            <span>{`${fatti} di ${timbri} timbri`}</span>
          </p>
        )}
        {isFull && <p>{`La card è piena: il premio è «${premio}».`}</p>}
      </div>
      {timbri !== null && (
        <div className="max-md:sticky max-md:bottom-0 max-md:-mx-4 max-md:bg-canvas max-md:px-4 max-md:py-3">
          <Button
            busy={busy}
            busyText="Un momento..."
            onClick={() => give(isFull ? 'premio' : 'timbro')}
            icon={
              isFull ? (
                <Gift className="size-6" aria-hidden="true" />
              ) : (
                <Stamp className="size-6" aria-hidden="true" />
              )
            }
            className="h-18 w-full text-lg"
          >
            {isFull ? 'Consegna il premio' : 'Aggiungi timbro'}
          </Button>
        </div>
      )}
    </div>
  )
}
