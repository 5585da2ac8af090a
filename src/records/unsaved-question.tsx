import { useEffect, useEffectEvent } from 'react'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { type Unsaved, waitToLeave } from './unsaved.ts'

interface UnsavedQuestionProps {
  open: boolean
  /** What leaving now would interrupt or lose; null when nothing. */
  unsaved: Unsaved | null
  ready?: boolean
  title?: string | undefined
  /** What leaving does to the typed values. */
  loss?: string | undefined
  /** Another consequence of leaving, added to the question. */
  note?: string
  onStay: () => void
  onLeave: () => void
}

/**
 * Asks whether to leave a page whose form has unsaved changes. While they are being saved nobody knows what would be lost:
 * it waits, and leaves when they are saved. After a failure it asks.
 */
export function UnsavedQuestion(props: UnsavedQuestionProps) {
  const { open, unsaved, ready, note = '', onStay, onLeave } = props
  const { title = 'Ci sono modifiche non salvate' } = props
  const { loss = 'Se esci adesso, quello che hai scritto in questa pagina va perso.' } = props
  const leave = useEffectEvent(onLeave)
  const waits = open && unsaved === 'saving'
  useEffect(() => {
    if (open && unsaved === null) leave()
  }, [open, unsaved])
  // A form that closes after its save unmounts this question too, which then still has to leave.
  const leaveInTheEnd = useEffectEvent(() => {
    if (waits) onLeave()
  })
  useEffect(() => (waits ? waitToLeave(() => leave()) : undefined), [waits])
  useEffect(() => () => leaveInTheEnd(), [])

  return (
    <ConfirmDialog
      ready={ready}
      open={open}
      onOpenChange={(next) => {
        if (!next) onStay()
      }}
      title={waits ? 'Il salvataggio è in corso…' : title}
      description={waits ? `Appena finisce, esci da questa pagina. ${note}` : `${loss} ${note}`}
      cancelLabel="Resta"
      confirmLabel="Esci senza salvare"
      tone={waits ? 'primary' : 'danger'}
      waiting={waits ? 'Salvataggio...' : undefined}
      onConfirm={onLeave}
    />
  )
}
