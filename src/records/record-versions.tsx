import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { causeOf } from '#backend/errors.ts'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { tryAgain } from '#ui/base/boundary.tsx'
import { Lazy } from '#ui/base/lazy.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { Columns, RecordHistory } from './record-history.ts'
import type { RecordEditor } from './use-record-editor.ts'

interface Props<Row extends object, Values extends FieldValues> {
  editor: RecordEditor<Row, Values>
  history: RecordHistory<Values>
  /** The row's id in the history. */
  id: string
  unsaved: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

const imageGone = "L'immagine di allora non c'è più: resta quella attuale."

/**
 * The panel 'Cronologia' of a form. An earlier version that is put back counts as typed: it is unsaved, and the form's
 * rules, the check for other people's saves and the question before leaving apply to it.
 */
export function RecordVersions<Row extends object, Values extends FieldValues>(props: Props<Row, Values>) {
  const { editor, history, id, unsaved, open, onOpenChange } = props
  const { image, form: rules } = editor.options
  const [waiting, setWaiting] = useState<Columns | null>(null)
  const fail = () => {
    toast.error('Impossibile aprire la cronologia', tryAgain())
    onOpenChange(false)
  }
  const putBack = useSingleFlight(async (version: Columns) => {
    try {
      // The panel also shows what others have saved since, so the version is applied to the newest row.
      const row = await editor.startOver()
      const fixed = Object.entries(row).filter(([column]) => history.fixed?.includes(column))
      const then: Row = { ...row, ...version, ...Object.fromEntries(fixed) }
      const shown = !image || (await editor.image.bringBack(image.urlOf(then), image.urlOf(row)))
      editor.form.reset(rules.toForm(then), { keepDefaultValues: true })
      setWaiting(null)
      onOpenChange(false)
      toast.info('Versione riportata nel modulo', shown ? 'Non è ancora salvata.' : imageGone)
    } catch (error) {
      toast.error('Impossibile riportare la versione nel modulo', causeOf(error))
    }
  })

  return (
    <>
      <Lazy
        code={history.panel}
        when={open}
        onFailure={fail}
        props={{
          of: { table: history.table, id },
          row: editor.row,
          wordsOf: (version) => (history.words ?? rules.words)(rules.toForm({ ...editor.row, ...version })),
          labels: history.labels ?? rules.labels,
          kept: rules.kept,
          below: history.below,
          open,
          onOpenChange,
          onPutBack: (version) => (unsaved ? setWaiting(version) : putBack.run(version)),
        }}
      />
      <ConfirmDialog
        open={waiting !== null}
        onOpenChange={(next) => !next && setWaiting(null)}
        title="Sostituire le modifiche non salvate?"
        description="Quello che hai scritto in questa pagina e non hai ancora salvato lascia il posto alla versione scelta."
        confirmLabel="Sostituisci"
        busy={putBack.busy}
        onConfirm={() => waiting !== null && putBack.run(waiting)}
      />
    </>
  )
}
