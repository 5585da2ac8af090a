import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { noteUnsaved } from '#lib/forms/unsaved.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

interface UnsavedQuestionProps {
  open: boolean
  ready?: boolean
  /** What else leaving means. */
  note?: string
  onStay: () => void
  onLeave: () => void
}

/** Whether to leave a page whose form has unsaved changes. */
export function UnsavedQuestion({ open, ready, note = '', onStay, onLeave }: UnsavedQuestionProps) {
  return (
    <ConfirmDialog
      ready={ready}
      open={open}
      onOpenChange={(next) => {
        if (!next) onStay()
      }}
      title="Ci sono modifiche non salvate"
      description={`Se esci adesso, quello che hai scritto in questa pagina va perso. ${note}`}
      cancelLabel="Resta"
      confirmLabel="Esci senza salvare"
      onConfirm={onLeave}
    />
  )
}

/**
 * Asks before leaving a page whose form has unsaved changes, and lets the browser ask before closing the tab.
 * A change of the search string alone keeps the form and does not ask. After saving, navigate with
 * `ignoreBlocker: true`: `when` is still the value of the last render at that moment.
 */
export function UnsavedChangesGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    disabled: !when,
    withResolver: true,
  })
  useEffect(() => (when ? noteUnsaved() : undefined), [when])

  return (
    <UnsavedQuestion
      ready={when}
      open={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
