import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { buttonClass } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'
import type { Content, Elements } from '#ui/base/elements.ts'
import { backdropClass, focusAfterClosing, placeClass, popupClass, useShown, viewportClass } from './modal.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: Content
  /** While true, the dialog cannot be closed by Escape, a click outside or the close button. */
  busy?: boolean | undefined
  /** Closes by a button of its content alone: it has no close button, and neither Escape nor a click outside closes it. */
  lasting?: boolean | undefined
  /** `side`: along the right edge, as high as the window, scrolling inside; for what is long. */
  place?: 'middle' | 'top' | 'side' | undefined
  children: Elements
}

/** The content of `Dialog`. Default export, because it is loaded lazily. */
export default function DialogView({
  open,
  onOpenChange,
  title,
  description,
  busy = false,
  lasting = false,
  place = 'middle',
  children,
}: DialogProps) {
  const openedAt = useRef('')
  useLayoutEffect(() => {
    if (open) openedAt.current = window.location.pathname
  }, [open])
  const shown = useShown(open)

  return (
    <Base.Root
      open={shown}
      onOpenChange={(next) => ((busy || lasting) && !next ? undefined : onOpenChange(next))}
    >
      <Base.Portal>
        <Base.Backdrop data-dialog-backdrop="" className={backdropClass} />
        <Base.Viewport className={viewportClass}>
          <Base.Popup
            className={cx(popupClass, placeClass[place])}
            // After a dialog that opened another page, the focus stays on that page's title.
            finalFocus={() =>
              focusAfterClosing(
                () =>
                  openedAt.current === window.location.pathname ||
                  document.querySelector<HTMLElement>('main h1'),
              )
            }
          >
            <Base.Title className="pr-10 text-base font-semibold wrap-anywhere">{title}</Base.Title>
            {description && (
              <Base.Description className="mt-1 wrap-anywhere text-muted">{description}</Base.Description>
            )}
            <div className={cx('mt-5', place === 'side' && '-mx-dialog grow overflow-y-auto px-dialog pb-6')}>
              {children}
            </div>
            {!lasting && (
              <Base.Close
                aria-label="Chiudi"
                disabled={busy}
                className={cx(buttonClass('ghost', 'icon'), 'absolute top-3 right-3 text-muted')}
              >
                <X className="size-4" aria-hidden="true" />
              </Base.Close>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
