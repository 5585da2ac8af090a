import { causeOf } from '#backend/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { DialogActions } from '#ui/dialogs/dialog.tsx'
import { LeftNames } from './left-names.tsx'
import type { Outcome } from './save-chosen.ts'

type OutcomeProps<Row> = {
  outcome: Outcome<Row>
  nameOf: (row: Row) => string
  /** How many rows were saved. */
  summary: string
  onRetry: () => void
  busy: boolean
  onClose: () => void
}

/** Which of the chosen rows were not saved, by reason. */
export function SetStatoOutcome<Row>(props: OutcomeProps<Row>) {
  const { nameOf, summary, onRetry, busy, onClose } = props
  const { changed, gone, left, error } = props.outcome
  const names = (rows: readonly Row[]) => rows.map(nameOf)
  return (
    <>
      <p role="status">{summary}</p>
      <LeftNames
        title="Altri hanno salvato nel frattempo"
        why="Vale quello che hanno salvato gli altri. La selezione resta: premi «Riprova» per cambiare lo stato comunque."
        names={names(changed)}
      />
      <LeftNames title="Non esistono più" names={names(gone)} />
      <LeftNames
        title="Stato non salvato"
        why={`${causeOf(error) ?? 'Il salvataggio non è riuscito'}. La selezione resta.`}
        names={names(left)}
      />
      <DialogActions>
        {changed.length + left.length > 0 && (
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
