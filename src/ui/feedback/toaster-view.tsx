import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type FocusEvent, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { readToasts, type ToastKind, type ToastMessage } from './toast.ts'

const durationMs: Record<ToastKind, number> = { success: 4500, info: 5000, warning: 7000, error: 8000 }

/** Errors that may still be on the screen, and the page of each. */
let errors: { id: string | number; at: string }[] = []

/** A success takes away the errors that the same page told before it: what they asked for is done. */
function show({ kind, title, description, at }: ToastMessage) {
  if (kind === 'success') {
    for (const error of errors) if (error.at === at) sonner.dismiss(error.id)
    errors = errors.filter((error) => error.at !== at)
  }
  const id = sonner[kind](title, { description, duration: durationMs[kind] })
  if (kind === 'error') errors.push({ id, at })
}

const stop = (event: FocusEvent) => event.stopPropagation()

/** Draws the toasts. A default export because it is only ever loaded lazily, by `Toaster`. */
export default function ToasterView() {
  useEffect(() => readToasts(show), [])

  // At the end of body, out of the app's own stacking context: a dialog's backdrop must not cover its failure.
  return createPortal(
    // The library sends the focus back whenever it leaves a message: the Tab key would go round in circles while one is shown.
    <div className="contents" onFocusCapture={stop} onBlurCapture={stop}>
      <Sonner
        theme="light"
        position="top-center"
        closeButton
        customAriaLabel="Notifiche"
        gap={8}
        offset={16}
        mobileOffset={12}
        toastOptions={{
          closeButtonAriaLabel: 'Chiudi',
          unstyled: true,
          classNames: {
            toast:
              'flex w-full items-start gap-3 rounded-lg bg-surface py-3 pr-2 pl-4 font-sans text-sm text-ink shadow-float',
            icon: 'flex h-6 shrink-0 items-center',
            content: 'min-w-0 grow py-0.5',
            title: 'font-medium wrap-anywhere',
            description: 'mt-0.5 text-muted wrap-anywhere',
            closeButton:
              'order-last flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink max-md:size-8',
          },
        }}
        icons={{
          success: <CircleCheck className="size-5 text-success" aria-hidden="true" />,
          error: <CircleAlert className="size-5 text-danger" aria-hidden="true" />,
          warning: <TriangleAlert className="size-5 text-warning" aria-hidden="true" />,
          info: <Info className="size-5 text-accent" aria-hidden="true" />,
          close: <X className="size-3.5" aria-hidden="true" />,
        }}
      />
    </div>,
    document.body,
  )
}
