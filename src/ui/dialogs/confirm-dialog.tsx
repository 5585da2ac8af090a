import { useLatePart } from '#ui/base/use-late-part.ts'
import type { ConfirmDialogProps } from './confirm-dialog-props.ts'

const load = () => import('./confirm-dialog-view.tsx')

type Props = ConfirmDialogProps & {
  /** Loads the dialog now, before it is needed; otherwise it is loaded when it opens for the first time. */
  ready?: boolean | undefined
}

/** Asks before something that cannot be undone; the harmless answer has the focus. */
export function ConfirmDialog({ ready = false, ...props }: Props) {
  const ConfirmDialogView = useLatePart(load, { now: props.open, soon: ready }, () => {
    // Not even offline may the question go unasked: the browser asks it.
    if (window.confirm(props.title)) props.onConfirm()
    else props.onOpenChange(false)
  })
  return ConfirmDialogView && <ConfirmDialogView {...props} />
}
