import { causeOf } from '#lib/errors.ts'
import { useSingleFlight } from '#lib/use-single-flight.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { type CardListRow, deleteCard } from './queries.ts'

/** Asks before deleting `card`; null asks nothing. A failure keeps the question open. */
export function DeleteCard({ card, onClose }: { card: CardListRow | null; onClose: () => void }) {
  const { run, busy } = useSingleFlight(async () => {
    if (!card) return
    try {
      await deleteCard(card)
    } catch (error) {
      toast.error("Errore nell'eliminazione della card", causeOf(error))
      return
    }
    onClose()
    toast.success('Card eliminata con successo')
  })

  return (
    <ConfirmDialog
      open={card !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Sei sicuro di voler eliminare questa card?"
      description={card && `La card «${card.nome || card.websites.nome}» non si potrà recuperare.`}
      busy={busy}
      busyText="Eliminazione..."
      onConfirm={run}
    />
  )
}
