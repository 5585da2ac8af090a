import type { ComponentProps } from 'react'
import { tryAgain } from '#ui/base/boundary.tsx'
import { Lazy } from '#ui/base/lazy.tsx'
import { toast } from '#ui/feedback/toast.ts'

type LazyDialogProps<Props extends object> = Pick<
  ComponentProps<typeof Lazy<Props>>,
  'code' | 'props' | 'when' | 'soon'
> & {
  /** Called when the dialog's code does not load. */
  onClose: () => void
}

/** A dialog whose code is loaded when it first opens. */
export function LazyDialog<Props extends object>({ onClose, ...lazy }: LazyDialogProps<Props>) {
  const fail = () => {
    toast.error('Impossibile aprire la finestra', tryAgain())
    onClose()
  }
  return <Lazy {...lazy} onFailure={fail} />
}
