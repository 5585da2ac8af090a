import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { usePagePath } from '#browser/use-page-path.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { noteUnsaved, type Unsaved, waitToLeave } from './unsaved.ts'

interface UnsavedQuestionProps {
  open: boolean
  /** What leaving now would interrupt or lose; null when nothing. */
  unsaved: Unsaved | null
  ready?: boolean
  /** Another consequence of leaving, added to the question. */
  note?: string
  onStay: () => void
  onLeave: () => void
}

/**
 * Asks whether to leave a page whose form has unsaved changes. While they are being saved nobody knows what would be lost:
 * it waits, and leaves when they are saved. After a failure it asks.
 */
export function UnsavedQuestion({ open, unsaved, ready, note = '', onStay, onLeave }: UnsavedQuestionProps) {
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
      title={waits ? 'Il salvataggio è in corso…' : 'Ci sono modifiche non salvate'}
      description={
        waits
          ? `Appena finisce, esci da questa pagina. ${note}`
          : `Se esci adesso, quello che hai scritto in questa pagina va perso. ${note}`
      }
      cancelLabel="Resta"
      confirmLabel="Esci senza salvare"
      tone={waits ? 'primary' : 'danger'}
      waiting={waits ? 'Salvataggio...' : undefined}
      onConfirm={onLeave}
    />
  )
}

interface GuardProps {
  /** Whether there are unsaved changes. */
  when: boolean
  saving?: boolean
}

/**
 * Asks before leaving a page whose form has unsaved changes or is being saved, and makes the browser ask before closing the
 * tab. A change of the search parameters alone keeps the form and does not ask. After saving, `useLeaveAfterSave` leads on
 * without a question. From then on nothing is asked, although the form is still shown until the next page's code has come.
 */
export function UnsavedChangesGuard({ when, saving = false }: GuardProps) {
  const page = usePagePath()
  const unsaved = saving ? 'saving' : when ? 'typed' : null
  const isGuarded = unsaved !== null
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isGuarded && current.pathname === page && next.pathname !== page,
    enableBeforeUnload: () => isGuarded,
    disabled: !isGuarded,
    withResolver: true,
  })
  useEffect(() => (unsaved ? noteUnsaved(unsaved) : undefined), [unsaved])

  return (
    <UnsavedQuestion
      ready={isGuarded}
      open={blocker.status === 'blocked'}
      unsaved={unsaved}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
