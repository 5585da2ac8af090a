import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'
import type { ConfirmDialogProps } from './confirm-dialog-props.ts'
import { DialogActions } from './dialog.tsx'
import { backdropClass, focusAfterClosing, placeClass, popupClass, useShown, viewportClass } from './modal.ts'

/** The content of `ConfirmDialog`. Default export, because it is loaded lazily. */
export default function ConfirmDialogView({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel = 'Elimina',
  cancelLabel = 'Annulla',
  tone = 'danger',
  busy = false,
  busyText,
  waiting,
  focusAfter,
  onConfirm,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  const shown = useShown(open)

  return (
    <AlertDialog.Root open={shown} onOpenChange={(next) => (busy && !next ? undefined : onOpenChange(next))}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop data-dialog-backdrop="" className={backdropClass} />
        <AlertDialog.Viewport className={viewportClass}>
          <AlertDialog.Popup
            className={cx(popupClass, placeClass.middle)}
            initialFocus={cancel}
            // The button that opened the dialog may have been removed with the deleted row.
            finalFocus={() =>
              focusAfterClosing(
                () =>
                  opener.current?.isConnected ||
                  (focusAfter?.current ?? document.querySelector<HTMLElement>('h1')),
              )
            }
          >
            <AlertDialog.Title className="text-base font-semibold wrap-anywhere">{title}</AlertDialog.Title>
            {description && (
              <AlertDialog.Description className="mt-2 wrap-anywhere text-muted">
                {description}
              </AlertDialog.Description>
            )}
            <DialogActions>
              <Button ref={cancel} variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
                <span className="truncate">{cancelLabel}</span>
              </Button>
              <Button
                variant={tone}
                busy={busy || waiting !== undefined}
                busyText={waiting ?? busyText}
                onClick={onConfirm}
              >
                <span className="truncate">{confirmLabel}</span>
              </Button>
            </DialogActions>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
