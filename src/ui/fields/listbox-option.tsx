import { type ReactNode, useEffect } from 'react'
import { cx } from '#ui/base/cx.ts'

type ListboxOptionProps = {
  id: string
  selected: boolean
  /** The one that Enter would choose. */
  active: boolean
  onActive: () => void
  onChoose: () => void
  className: string
  children: ReactNode
}

/** One line of a list whose keys and focus are an input's, which points at it by `aria-activedescendant`. */
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
        'grid min-h-9 cursor-default items-center gap-2 rounded-md px-2.5 py-1.5 select-none max-md:min-h-11',
        active && 'bg-accent-soft',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** Keeps the option that the keys have reached in sight. */
export function useOptionInSight(id: string | undefined): void {
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}
