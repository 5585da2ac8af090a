import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { Button } from '#ui/base/button.tsx'
import {
  type Outdated,
  onOutdated,
  readToasts,
  type ToastAction,
  type ToastKind,
  type ToastMessage,
} from './toast.ts'
import { controlAround, placeFor } from './toast-place.ts'

const durationMs: Record<ToastKind, number> = { success: 4500, info: 5000, warning: 7000, error: 8000 }
/** Longer for a message with a button, which has to be noticed, read and reached. */
const actionMs = 10_000

interface Shown {
  id: string | number
  kind: ToastKind
  at: string
  /** How many presses the page had received when the message was shown. */
  presses: number
}

/** The messages without a button that may still be on the screen. */
let messages: Shown[] = []
/** Those with one. */
let offers: { id: string | number; about: string | undefined }[] = []
let presses = 0
/** What was pressed last: Safari gives a pressed button no focus. */
let pressed: Element | null = null

/** Where a press was not seen, because this code has just come, the focus is no substitute: it may be in a field with an error. */
const position = () => placeFor(pressed && !pressed.isConnected ? document.activeElement : pressed)

function removeWhere(isOutdated: (message: Shown) => boolean): void {
  for (const message of messages) if (isOutdated(message)) sonner.dismiss(message.id)
  messages = messages.filter((message) => !isOutdated(message))
}

function withdraw(isOutdated: (about: string | undefined) => boolean): void {
  for (const { id, about } of offers) if (isOutdated(about)) sonner.dismiss(id)
}

/** Removes outdated messages. After a save the next page keeps its message; a navigation by the person removes it. */
function leave(outdated: Outdated): void {
  if (outdated.about === 'person') withdraw(() => true)
  else if (outdated.about === 'offer') withdraw((about) => about === outdated.of)
  else if (outdated.about === 'elsewhere') removeWhere((message) => message.presses < presses)
  else removeWhere(({ kind, at }) => kind === 'error' && at === outdated.at)
}

/**
 * A success removes the errors of the same page, because the failed action has now succeeded. The time of a message
 * with a button stops while a message is hovered or focused; the library's own timer ignores the focus.
 */
function show({ kind, title, description, action, at }: ToastMessage, place: Element) {
  if (kind === 'success') leave({ about: 'errors', at })
  if (action) showWithButton(kind, { title, description, action }, place)
  else messages.push({ id: plain(kind, title, description), kind, at, presses })
}

function plain(kind: ToastKind, title: string, description: string | undefined) {
  return sonner[kind](title, { description, duration: durationMs[kind], position: position() })
}

interface WithButton {
  title: string
  description: string | undefined
  action: ToastAction
}

function showWithButton(kind: ToastKind, { title, description, action }: WithButton, place: Element) {
  let used = false
  const remove = () => sonner.dismiss(id)
  const stop = whileUntouched(place, actionMs, remove)
  const { about } = action
  if (about !== undefined) withdraw((earlier) => earlier === about)
  const id = sonner[kind](title, {
    description,
    duration: Number.POSITIVE_INFINITY,
    position: position(),
    onDismiss: () => {
      stop()
      offers = offers.filter((offer) => offer.id !== id)
    },
    action: (
      <Button
        variant="secondary"
        size="sm"
        className="-my-1"
        onClick={() => {
          // The message still exists while it fades out, so a double click presses the button twice.
          if (used) return
          used = true
          // The button disappears, so the focus moves elsewhere first.
          if (place.matches(':focus-within')) document.querySelector<HTMLElement>('main h1')?.focus()
          remove()
          action.run()
        }}
      >
        {action.label}
      </Button>
    ),
  })
  offers.push({ id, about })
}

const stop = (event: FocusEvent) => event.stopPropagation()

export default function ToasterView() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => readToasts((message) => place.current && show(message, place.current)), [])
  useEffect(() => onOutdated(leave), [])
  useEffect(() => {
    const count = ({ target }: Event) => {
      presses += 1
      pressed = target instanceof Element ? controlAround(target) : null
    }
    const ways = ['pointerdown', 'keydown', 'popstate']
    for (const way of ways) window.addEventListener(way, count, true)
    return () => {
      for (const way of ways) window.removeEventListener(way, count, true)
    }
  }, [])

  // Rendered at the end of body, outside the app's stacking context, so that a dialog's backdrop does not cover an error
  // of that dialog.
  return createPortal(
    // The library returns the focus whenever it leaves a message, so the Tab key would go round in circles while a
    // message is shown. Stopping the events prevents that.
    <div ref={place} className="contents" onFocusCapture={stop} onBlurCapture={stop}>
      <Sonner
        theme="light"
        // Mostly at the lower edge, above a form's buttons: title, menu and a page's actions are at the upper one.
        position="bottom-center"
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
              'flex w-full items-start gap-3 rounded-sheet bg-surface py-3 pr-2 pl-4 font-sans text-sm text-ink shadow-float',
            icon: 'flex h-6 shrink-0 items-center',
            content: 'min-w-0 grow py-0.5',
            title: 'font-medium wrap-anywhere',
            description: 'mt-0.5 text-muted wrap-anywhere',
            closeButton:
              'order-last flex size-6 shrink-0 items-center justify-center rounded-detail text-muted hover:bg-hover hover:text-ink max-md:size-8',
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

/** Milliseconds between two looks at the clock. */
const tickMs = 250

/**
 * Calls `end` after so many milliseconds in which the page is visible and nothing in `place` is hovered or focused;
 * other time does not count. Returns a function that stops it.
 */
function whileUntouched(place: Element, ms: number, end: () => void): () => void {
  let left = ms
  const clock = setInterval(() => {
    if (document.hidden || place.matches(':hover, :focus-within')) return
    left -= tickMs
    if (left > 0) return
    clearInterval(clock)
    end()
  }, tickMs)
  return () => clearInterval(clock)
}
