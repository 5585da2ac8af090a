import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePagePath } from '#lib/browser/use-page-path.ts'
import { noteUnsaved } from '#lib/forms/unsaved.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

interface UnsavedQuestionProps {
  open: boolean
  ready?: boolean
  /** Another consequence of leaving, added to the question. */
  note?: string
  onStay: () => void
  onLeave: () => void
}

/** Asks whether to leave a page whose form has unsaved changes. */
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
 * Asks before leaving a page whose form has unsaved changes, and makes the browser ask before closing the tab. A change
 * of the search parameters alone keeps the form and does not ask. After saving, navigate with `ignoreBlocker: true`,
 * because `when` still has the value of the last render at that moment. From then on nothing is asked, although the form
 * is still shown until the next page's code has come.
 */
export function UnsavedChangesGuard({ when }: { when: boolean }) {
  const page = usePagePath()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname === page && next.pathname !== page,
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
