import type { RefObject } from 'react'
import type { Content } from '#ui/base/elements.ts'

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
