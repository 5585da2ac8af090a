import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { movedIndex } from '#ui/fields/list-keys.ts'

export interface MenuItem<Action extends string> {
  action: Action
  label: string
  disabled?: boolean | undefined
}

interface ActionMenuProps<Action extends string> {
  /** Names the menu, as it names its button. */
  label: string
  /** The button that opened it: the menu stands below it, and it gets the focus back. */
  button: HTMLElement
  items: readonly MenuItem<Action>[]
  onClose: () => void
  onChoose: (action: Action) => void
}

/** Pixels to the button, and to the edges of the window. */
const [gap, margin] = [4, 8]

const itemClass =
  'flex min-h-control w-full items-center rounded-detail px-3 text-left outline-none ' +
  'hover:bg-hover focus:bg-hover aria-disabled:text-muted aria-disabled:opacity-60'

/**
 * An open menu of actions (WAI-ARIA APG, 'Menu Button'). Our own code: the menu of `@base-ui/react` weighs 23 KB, and its
 * focus guards are an accessibility violation.
 */
export function ActionMenu<Action extends string>(props: ActionMenuProps<Action>) {
  const { label, button, items, onClose, onChoose } = props
  const menu = useRef<HTMLDivElement>(null)
  const place = useEffectEvent(() => menu.current && placeBelow(button, menu.current))
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    place()
    itemsIn(menu.current)[0]?.focus({ preventScroll: true })
    const leave = ({ target }: Event) => {
      const isInside = target instanceof Node && (menu.current?.contains(target) || button.contains(target))
      if (!isInside) close()
    }
    const followed = ['scroll', 'resize'] as const
    for (const event of followed) window.addEventListener(event, place, { capture: true, passive: true })
    document.addEventListener('pointerdown', leave)
    return () => {
      for (const event of followed) window.removeEventListener(event, place, { capture: true })
      document.removeEventListener('pointerdown', leave)
    }
  }, [button])
  useEffect(() => {
    button.setAttribute('aria-expanded', 'true')
    return () => button.setAttribute('aria-expanded', 'false')
  }, [button])

  const backToButton = () => {
    button.focus({ preventScroll: true })
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Tab goes on from the button.
    if (event.key === 'Escape' || event.key === 'Tab') return backToButton()
    const all = itemsIn(menu.current)
    const next = movedIndex(
      event.key,
      all.findIndex((item) => item.matches(':focus')),
      all.length,
    )
    if (next === null) return
    event.preventDefault()
    all[next]?.focus()
  }
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      className="fixed z-30 min-w-60 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-control border border-line-strong bg-surface p-1 shadow-float"
    >
      {items.map(({ action, label: text, disabled = false }) => (
        <button
          key={action}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={disabled || undefined}
          className={itemClass}
          onClick={() => {
            if (disabled) return
            // Before the dialog that may open, which hands the focus back to what had it.
            backToButton()
            onChoose(action)
          }}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

const itemsIn = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
]

/** Below the button, or above it where there is more room; as high as the window lets it be. */
function placeBelow(button: HTMLElement, menu: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect()
  const [above, below] = [top - gap - margin, window.innerHeight - bottom - gap - margin]
  const isAbove = menu.scrollHeight > below && above > below
  const height = Math.min(menu.scrollHeight + 2, isAbove ? above : below)
  Object.assign(menu.style, {
    maxHeight: `${Math.max(height, 0)}px`,
    top: `${isAbove ? top - gap - height : bottom + gap}px`,
    left: `${Math.max(margin, right - menu.offsetWidth)}px`,
  })
}
