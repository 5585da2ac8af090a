import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { DialogActions } from './dialog.tsx'
import { backdropClass, popupClass, viewportClass } from './dialog-style.ts'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  tone?: 'danger' | 'primary' | undefined
  busy?: boolean | undefined
  busyText?: string | undefined
  /** Closing afterwards is the caller's business, so that a failure can keep the question open. */
  onConfirm: () => void
}

/** Asks before something that cannot be undone; the harmless answer has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel = 'Elimina',
  cancelLabel = 'Annulla',
  tone = 'danger',
  busy = false,
  busyText,
  onConfirm,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (busy && !next ? undefined : onOpenChange(next))}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Viewport className={viewportClass}>
          <AlertDialog.Popup className={popupClass} initialFocus={cancel}>
            <AlertDialog.Title className="text-base font-semibold">{title}</AlertDialog.Title>
            {description && (
              <AlertDialog.Description className="mt-2 text-muted">{description}</AlertDialog.Description>
            )}
            <DialogActions>
              <Button ref={cancel} variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
                {cancelLabel}
              </Button>
              <Button variant={tone} busy={busy} busyText={busyText} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </DialogActions>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
