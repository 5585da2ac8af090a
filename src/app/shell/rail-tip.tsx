import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'

interface Shown {
  text: string
  /** Where it stands in the window, in pixels. */
  left: number
  middle: number
}

function tipOf(target: EventTarget): Shown | null {
  const entry = target instanceof Element && target.closest<HTMLElement>('a, button')
  if (!entry) return null
  const { right, top, height } = entry.getBoundingClientRect()
  return { text: entry.dataset.tip ?? entry.textContent, left: right, middle: top + height / 2 }
}

/**
 * The names of the collapsed menu's entries, shown beside the one that is pointed at or has the keyboard's focus; `data-tip`
 * says more than the name. Assistive technology reads the names in the entries. Escape hides it, and the pointer may rest on it.
 */
export function useRailTip(collapsed: boolean) {
  const [tip, show] = useState<Shown | null>(null)
  const hide = () => show(null)
  // A tip that is open when the menu expands would be back when it is collapsed again.
  if (!collapsed && tip) hide()
  if (!collapsed) return { tip: null, events: {} }
  return {
    tip: tip && <Tip {...tip} onEscape={hide} />,
    events: {
      onPointerOver: ({ target, pointerType }: PointerEvent) => {
        const isOnTip = target instanceof Element && target.closest('[data-rail-tip]')
        if (pointerType !== 'touch' && !isOnTip) show(tipOf(target))
      },
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) show(tipOf(target))
      },
      onBlur: hide,
      // Scrolling moves the entry away from its tip.
      onScrollCapture: hide,
    },
  }
}

/** In the body, above what the page keeps in sight. Its margin is part of it, so that the pointer reaches it without a gap. */
function Tip({ text, left, middle, onEscape }: Shown & { onEscape: () => void }) {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return createPortal(
    <div
      aria-hidden="true"
      data-rail-tip=""
      style={{ left, top: middle }}
      className="no-print fixed z-40 -translate-y-1/2 pl-2"
    >
      <div className="rounded-detail border border-ink bg-ink px-2.5 py-1.5 text-note font-medium whitespace-nowrap text-surface">
        <span>{text}</span>
      </div>
    </div>,
    document.body,
  )
}
