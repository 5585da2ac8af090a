import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'
import type { Content } from '#ui/base/elements.ts'
import { DialogActions } from './dialog.tsx'
import { backdropClass, focusAfterClosing, placeClass, popupClass, useShown, viewportClass } from './modal.ts'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: Content
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  tone?: 'danger' | 'primary' | undefined
  busy?: boolean | undefined
  busyText?: string | undefined
  /** What the action waits for, in its button's place; the person can still cancel. */
  waiting?: string | undefined
  /** Gets the focus when the button that opened the dialog is gone; by default the page's title. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
  /** The caller closes the dialog, so that it can stay open after a failure. */
  onConfirm: () => void
}

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
