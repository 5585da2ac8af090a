import { causeOf } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useLastShown } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { nameOf, type OwnCard } from './queries.ts'
import { leaveCard } from './save.ts'

/** What goes with the card. */
function lossText({ fatti }: OwnCard): string {
  const rest = 'Il negozio non vede più il tuo nome.'
  if (fatti === 0) return rest
  const stamps = fatti === 1 ? 'Il tuo timbro va perso' : `I tuoi ${fatti} timbri vanno persi`
  return `${stamps}: se la tieni di nuovo, ricominci da capo. ${rest}`
}

/** Asks before a card is given back; null closes the question. */
export function LeaveQuestion({ card, onClose }: { card: OwnCard | null; onClose: () => void }) {
  const last = useLastShown(card)
  const { run, busy } = useSave({
    save: async ({ holder_id }: OwnCard) => {
      await leaveCard(holder_id)
      toast.success('Card rimossa')
      onClose()
    },
    onError: (error) => toast.error('Errore nella rimozione della card', causeOf(error)),
  })
  return (
    <ConfirmDialog
      open={card !== null}
      onOpenChange={(open) => !open && onClose()}
      title={last ? `Rimuovere la card «${nameOf(last)}»?` : ''}
      description={last && lossText(last)}
      confirmLabel="Rimuovi"
      busy={busy}
      busyText="Rimozione..."
      onConfirm={() => card && run(card)}
    />
  )
}
