import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { causeOf } from '#lib/backend/errors.ts'
import { useSingleFlight } from '#lib/browser/use-single-flight.ts'
import type { ImageUpload } from '#lib/images/use-image-upload.ts'
import { tryAgain } from '#ui/base/try-again.ts'
import { useLatePart } from '#ui/base/use-late-part.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { Columns, RecordHistory } from './record-history.ts'

interface Props<Values extends FieldValues> {
  history: RecordHistory<Values>
  form: UseFormReturn<Values>
  image: ImageUpload | undefined
  unsaved: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

const imageGone = "L'immagine di allora non c'è più: resta quella attuale."

/**
 * The panel 'Cronologia' of a form. An earlier version that is put back counts as typed: it is unsaved, and the form's
 * rules, the check for other people's saves and the question before leaving apply to it.
 */
export function RecordVersions<Values extends FieldValues>(props: Props<Values>) {
  const { history, form, image, unsaved, open, onOpenChange } = props
  const [waiting, setWaiting] = useState<Columns | null>(null)
  const Panel = useLatePart(history.load, { now: open }, () => {
    toast.error('Impossibile aprire la cronologia', tryAgain())
    onOpenChange(false)
  })
  const putBack = useSingleFlight(async (version: Columns) => {
    try {
      const shown = !image || (await image.bringBack(history.imageUrlOf(version)))
      form.reset(history.valuesOf(version), { keepDefaultValues: true })
      setWaiting(null)
      onOpenChange(false)
      toast.info('Versione riportata nel modulo', shown ? 'Non è ancora salvata.' : imageGone)
    } catch (error) {
      toast.error('Impossibile riportare la versione nel modulo', causeOf(error))
    }
  })

  return (
    <>
      {Panel && (
        <Panel
          of={history.of}
          row={history.row}
          wordsOf={history.wordsOf}
          labels={history.labels}
          open={open}
          onOpenChange={onOpenChange}
          onPutBack={(version) => (unsaved ? setWaiting(version) : putBack.run(version))}
        />
      )}
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
