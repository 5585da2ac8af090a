import { useLatePart } from '#ui/base/use-late-part.ts'
import type { ConfirmDialogProps } from './confirm-dialog-props.ts'

const load = () => import('./confirm-dialog-view.tsx')

type Props = ConfirmDialogProps & {
  /** Loads the dialog's code ahead; otherwise it is loaded when the dialog first opens. */
  ready?: boolean | undefined
}

/** Asks before an action that cannot be undone; the harmless answer has the focus. */
export function ConfirmDialog({ ready = false, ...props }: Props) {
  const ConfirmDialogView = useLatePart(load, { now: props.open, soon: ready }, () => {
    // Without a network the dialog's code does not load: the browser's own dialog asks.
    if (window.confirm(props.title)) props.onConfirm()
    else props.onOpenChange(false)
  })
  return ConfirmDialogView && <ConfirmDialogView {...props} />
}
