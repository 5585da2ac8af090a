import { causeOf } from '#backend/errors.ts'
import { LeftNames } from '#lists/selection/left-names.tsx'
import { Button } from '#ui/base/button.tsx'
import { DialogActions } from '#ui/dialogs/dialog.tsx'
import type { Closed } from './close-chosen.ts'

interface OutcomeProps {
  outcome: Closed
  websites: readonly { id: string; nome: string }[]
  countOf: (websites: number) => string
  onRetry: () => void
  busy: boolean
  /** Takes back the closures that were added. */
  onUndo: () => void
  onClose: () => void
}

/** Which of the chosen websites were closed, which not, and why; what it says is said nowhere else. */
export function CloseChosenOutcome({
  outcome,
  websites,
  countOf,
  onRetry,
  busy,
  onUndo,
  onClose,
}: OutcomeProps) {
  const { closed, taken, error } = outcome
  const left = websites.filter(({ id }) => !taken.has(id) && !closed.has(id))
  return (
    <>
      <p role="status">
        {closed.size > 0 ? `Chiusura aggiunta a ${countOf(closed.size)}.` : 'Nessuna chiusura aggiunta.'}
      </p>
      <LeftNames
        title={
          taken.size === 1
            ? "Ha già qualcosa in questi giorni, e resta com'è"
            : 'Hanno già qualcosa in questi giorni, e restano come sono'
        }
        names={websites.filter(({ id }) => taken.has(id)).map(({ nome }) => nome)}
      />
      <LeftNames
        title={left.length === 1 ? 'Non salvato' : 'Non salvati'}
        why={`${causeOf(error) ?? 'Il salvataggio non è riuscito'}. ${left.length === 1 ? 'Resta selezionato' : 'Restano selezionati'}.`}
        names={left.map(({ nome }) => nome)}
      />
      <DialogActions>
        {closed.size > 0 && (
          <Button variant="secondary" disabled={busy} onClick={onUndo}>
            Annulla
          </Button>
        )}
        {left.length > 0 && (
          <Button variant="secondary" busy={busy} onClick={onRetry}>
            Riprova
          </Button>
        )}
        <Button disabled={busy} onClick={onClose}>
          Chiudi
        </Button>
      </DialogActions>
    </>
  )
}
