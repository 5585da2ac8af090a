import { lazy, type ReactNode, Suspense, useState } from 'react'

const DialogView = lazy(() => import('./dialog-view.tsx'))

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** While true neither Escape, nor a click outside, nor the close button closes it. */
  busy?: boolean | undefined
  children: ReactNode
}

/**
 * A modal dialog; focus goes to its first control and comes back to where it was. Its machinery (20 KB) is loaded
 * when it opens for the first time.
 */
export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(props.open)
  if (props.open && !used) setUsed(true)
  return <Suspense>{used && <DialogView {...props} />}</Suspense>
}

/** The buttons at the foot of a dialog; in a form, the form's own gap sets them apart. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex justify-end gap-3 max-sm:*:grow [form>&]:mt-0">{children}</div>
}
