import { useState } from 'react'
import { useSave } from '#backend/save.ts'
import { invalidate } from '#backend/stale.ts'
import { asStato, type Stato, statoLabel, statoOptions } from '#italian/stato.ts'
import { countOf } from '#lists/nouns.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import type { ListSelection } from '#ui/tables/selection.ts'
import { restoreStati } from './restore-stati.ts'
import { type Outcome, saveChosen } from './save-chosen.ts'
import { type ChosenSource, setStato } from './set-stato.ts'
import { SetStatoOutcome } from './set-stato-outcome.tsx'
import type { Current, VersionKeeper } from './versions.ts'

type SetStatoProps<Row extends { id: string; stato: string }> = {
  open: boolean
  onClose: () => void
  selection: ListSelection<Row>
  source: ChosenSource<Row>
  versions: VersionKeeper<Row>
}

/** Sets the state of the chosen rows, and says which of them were not saved, and why. */
export function SetStatoDialog<Row extends { id: string; stato: string }>(props: SetStatoProps<Row>) {
  const { open, onClose, selection, source } = props
  const rows = [...selection.rows.values()]
  // No state is proposed, so that a hasty press suspends nobody.
  const [stato, choose] = useState<Stato | null>(null)
  const [missing, setMissing] = useState(false)
  const { run, busy, outcome, forget } = useSaving(props, stato)

  function close() {
    forget()
    choose(null)
    setMissing(false)
    onClose()
    // The selection is kept until here, because without chosen rows the page does not show this dialog.
    if (outcome) selection.act({ type: 'drop', ids: outcome.gone.map(({ id }) => id) })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Imposta stato"
      description={outcome ? undefined : `Il nuovo stato vale per ${countOf(rows.length, source.noun)}.`}
      busy={busy}
    >
      {outcome ? (
        <SetStatoOutcome
          outcome={outcome}
          nameOf={source.nameOf}
          summary={`${statoLabel(stato ?? '')}: ${countOf(outcome.saved.length, source.noun)}.`}
          onRetry={run}
          busy={busy}
          onClose={close}
        />
      ) : (
        <form
          className="flex flex-col gap-6"
          onSubmit={(event) => {
            event.preventDefault()
            if (stato) run()
            else setMissing(true)
          }}
        >
          <SelectField
            label="Stato"
            placeholder="Scegli lo stato"
            options={statoOptions}
            value={stato ?? ''}
            hint={source.suspended}
            error={missing && !stato ? 'Scegli lo stato' : undefined}
            onChange={({ target }) => choose(target.value ? asStato(target.value) : null)}
          />
          <DialogActions>
            <Button variant="secondary" disabled={busy} onClick={close}>
              Annulla
            </Button>
            <Button type="submit" busy={busy} busyText="Salvataggio...">
              Imposta stato
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

/** Shows how many rows were saved, and offers to restore the former state of those that had another. */
function reportSaved<Row extends { id: string; stato: string }>(
  saved: readonly Current<Row>[],
  stato: Stato,
  source: ChosenSource<Row>,
): void {
  if (saved.length === 0) return
  const rows = saved.filter((row) => row.stato !== stato)
  const undo = { label: 'Annulla', run: () => void restoreStati({ rows, assigned: stato, source }) }
  const words = `${statoLabel(stato)}: ${countOf(saved.length, source.noun)}`
  toast.success('Stato impostato', words, rows.length > 0 ? undo : undefined)
}

/** Saves the chosen rows, one attempt at a time. */
function useSaving<Row extends { id: string; stato: string }>(
  { selection, source, versions, onClose }: SetStatoProps<Row>,
  stato: Stato | null,
) {
  const [outcome, setOutcome] = useState<Outcome<Row> | null>(null)

  async function saveAll() {
    if (!stato) return
    const rows = [...selection.rows.values()]
    const result = await saveChosen({
      rows,
      versions,
      read: source.read,
      save: (over) => setStato(source.table, over, stato, source.nameOf),
      isSaved: (row) => row.stato === stato,
    })
    await invalidate(source.table).catch(() => {})
    selection.act({ type: 'renew', rows: result.changed })
    reportSaved(result.saved, stato, source)
    if (result.saved.length === rows.length) {
      setOutcome(null)
      onClose()
      selection.act({ type: 'clear' })
    } else {
      setOutcome(result)
      selection.act({ type: 'drop', ids: result.saved.map(({ id }) => id) })
    }
  }

  const { run, busy } = useSave({ save: saveAll })
  return { outcome, run, busy, forget: () => setOutcome(null) }
}
