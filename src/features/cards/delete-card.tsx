import { useState } from 'react'
import { causeOf } from '#lib/errors.ts'
import { useSingleFlight } from '#lib/use-single-flight.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { type CardListRow, deleteCard } from './queries.ts'

/** Asks before deleting `card`; null asks nothing. The card is gone at once, and back after a failure. */
export function DeleteCard({ card, onClose }: { card: CardListRow | null; onClose: () => void }) {
  // Its name stays readable while the dialog fades.
  const [last, setLast] = useState(card)
  if (card && card !== last) setLast(card)

  const { run, busy } = useSingleFlight(async () => {
    if (!card) return
    try {
      await deleteCard(card, onClose)
    } catch (error) {
      toast.error("Errore nell'eliminazione della card", causeOf(error))
      return
    }
    toast.success('Card eliminata con successo')
  })

  return (
    <ConfirmDialog
      open={card !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Sei sicuro di voler eliminare questa card?"
      description={last && `La card «${last.nome || last.websites.nome}» non si potrà recuperare.`}
      busy={busy}
      busyText="Eliminazione..."
      onConfirm={run}
    />
  )
}
