import { useId } from 'react'
import { causeOf } from '#backend/errors.ts'
import { inItalianOrder } from '#italian/order.ts'
import { Button } from '#ui/base/button.tsx'
import { DialogActions } from '#ui/dialogs/dialog.tsx'
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
      <Left
        title="Modificate da altri nel frattempo"
        why="Sono rimaste come altri le hanno salvate. Restano selezionate: premi «Riprova» per cambiarle comunque."
        names={names(changed)}
      />
      <Left title="Non esistono più" names={names(gone)} />
      <Left
        title="Non salvate"
        why={`${causeOf(error) ?? 'Il salvataggio non è riuscito'}. Restano selezionate.`}
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

type LeftProps = { title: string; why?: string | undefined; names: readonly string[] }

function Left({ title, why, names }: LeftProps) {
  const titleId = useId()
  if (names.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-4">
      <h3 id={titleId} className="font-medium">
        {title}
      </h3>
      {why && <p className="mt-1 text-muted">{why}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard */}
      <ul tabIndex={0} aria-labelledby={titleId} className="mt-2 max-h-40 list-disc overflow-y-auto pl-5">
        {[...names].sort(inItalianOrder).map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
          <li key={place} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
