import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import type { ConfirmDialogProps } from './confirm-dialog-view.tsx'

const view = lazyCode(() => import('./confirm-dialog-view.tsx'))

type Props = ConfirmDialogProps & {
  /** Loads the dialog's code ahead; otherwise it is loaded when the dialog first opens. */
  ready?: boolean | undefined
}

/** Asks before an action that cannot be undone; the harmless answer has the focus. */
export function ConfirmDialog({ ready = false, ...props }: Props) {
  const fail = () => {
    // Without a network the dialog's code does not load: the browser's own dialog asks.
    if (window.confirm(props.title)) props.onConfirm()
    else props.onOpenChange(false)
  }
  return <Lazy code={view} when={props.open} soon={ready} props={props} onFailure={fail} />
}
