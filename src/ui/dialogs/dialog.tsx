import { useState } from 'react'
import type { Elements } from '#ui/base/elements.ts'
import { lazyCode } from '#ui/base/lazy.tsx'
import type { DialogProps } from './dialog-view.tsx'
import { LazyDialog } from './lazy-dialog.tsx'

const view = lazyCode(() => import('./dialog-view.tsx'))

/**
 * A modal dialog. The focus moves to its first control, and back when it closes. Its code (20 KB) is loaded when it first
 * opens.
 */
export function Dialog(props: DialogProps) {
  return <LazyDialog code={view} when={props.open} props={props} onClose={() => props.onOpenChange(false)} />
}

/** The buttons at the foot of a dialog. Inside a form, the form's own gap separates them from the fields. */
export function DialogActions({ children }: { children: Elements }) {
  return <div className="mt-6 button-row justify-end *:max-w-full [form>&]:mt-0">{children}</div>
}

/** What a dialog is about, and after it was closed (null) what it was about: it still shows that while it fades out. */
export function useLastShown<Shown>(shown: Shown | null): Shown | null {
  const [last, setLast] = useState(shown)
  if (shown !== null && shown !== last) setLast(shown)
  return shown ?? last
}
