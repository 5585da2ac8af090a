import type { ReactNode } from 'react'
import { tryAgain } from '#ui/base/try-again.ts'
import { useLatePart } from '#ui/base/use-late-part.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { DialogProps } from './dialog-props.ts'

const load = () => import('./dialog-view.tsx')

/**
 * A modal dialog; focus goes to its first control and comes back to where it was. Its machinery (20 KB) is loaded
 * when it opens for the first time.
 */
export function Dialog(props: DialogProps) {
  const DialogView = useLatePart(load, { now: props.open }, () => {
    toast.error('Impossibile aprire la finestra', tryAgain())
    props.onOpenChange(false)
  })
  return DialogView && <DialogView {...props} />
}

/** The buttons at the foot of a dialog; in a form, the form's own gap sets them apart. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-3 *:max-w-full max-sm:*:grow [form>&]:mt-0">
      {children}
    </div>
  )
}
