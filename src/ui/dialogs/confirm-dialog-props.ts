import type { ReactNode } from 'react'

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
  /** The caller closes the dialog, so that it can stay open after a failure. */
  onConfirm: () => void
}
