import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { backdropClass, popupClass, viewportClass } from './dialog-style.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** While true neither Escape, nor a click outside, nor the close button closes it. */
  busy?: boolean | undefined
  children: ReactNode
}

/** A modal dialog; focus goes to its first control and comes back to where it was. */
export function Dialog({ open, onOpenChange, title, description, busy = false, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => (busy && !next ? undefined : onOpenChange(next))}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className={viewportClass}>
          <Base.Popup className={popupClass}>
            <Base.Title className="pr-10 text-base font-semibold">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
            <div className="mt-5">{children}</div>
            <Base.Close
              aria-label="Chiudi"
              disabled={busy}
              className={cx(buttonClass('ghost', 'icon'), 'absolute top-3 right-3 text-muted')}
            >
              <X className="size-4" aria-hidden="true" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** The buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex justify-end gap-3 max-sm:*:grow">{children}</div>
}
