import { useEffect } from 'react'
import { cx } from '#ui/base/cx.ts'
import type { Content } from '#ui/base/elements.ts'

type ListboxOptionProps = {
  id: string
  selected: boolean
  /** Whether Enter would choose this option. */
  active: boolean
  onActive: () => void
  onChoose: () => void
  className: string
  children: Content
}

/**
 * One option of a list. The focus and the keys stay in an input, which refers to the option by `aria-activedescendant`.
 */
export function ListboxOption(props: ListboxOptionProps) {
  const { id, selected, active, onActive, onChoose, className, children } = props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: pointed at by the input's aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={selected}
      onMouseMove={onActive}
      onClick={onChoose}
      className={cx(
        'grid min-h-control cursor-default items-center gap-2 rounded-control px-2.5 py-1.5 select-none',
        active && 'bg-accent-soft chosen-in-forced-colors',
        className,
      )}
    >
      {children}
    </div>
  )
}

/**
 * Scrolls the option that the keys have reached into sight. With the next frame, because scrolling needs the layout of the
 * whole page, which the browser would otherwise make twice.
 */
export function useOptionInSight(id: string | undefined): void {
  useEffect(() => {
    if (!id) return
    const frame = requestAnimationFrame(() =>
      document.getElementById(id)?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [id])
}
