import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

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

  return (
    <ConfirmDialog
      ready={when}
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.()
      }}
      title="Ci sono modifiche non salvate"
      description="Se esci adesso, quello che hai scritto in questa pagina va perso."
      cancelLabel="Resta"
      confirmLabel="Esci senza salvare"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
