import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type ComboboxListProps = {
  id: string
  options: readonly { key: string; content: ReactNode }[]
  optionId: (index: number) => string
  active: number
  chosenKey: string | null
  onActive: (index: number) => void
  onChoose: (index: number) => void
  /** A word about the list: loading, empty, there is more. */
  children: ReactNode
}

/** The list under a combobox. Pressing on it must not take the focus from the input, which would close it. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, options, optionId, active, chosenKey, onActive, onChoose, children } = props
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 animate-rise rounded-lg bg-surface shadow-float">
      <div
        id={id}
        role="listbox"
        aria-label="Elenco"
        onMouseDown={(event) => event.preventDefault()}
        className={cx('scroll-thin max-h-80 overflow-y-auto overscroll-contain', options.length > 0 && 'p-1')}
      >
        {options.map(({ key, content }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: pointed at by the input's aria-activedescendant
          <div
            key={key}
            id={optionId(index)}
            role="option"
            aria-selected={key === chosenKey}
            onMouseMove={() => onActive(index)}
            onClick={() => onChoose(index)}
            className={cx(
              'grid min-h-9 cursor-default grid-cols-[1fr_1rem] items-center gap-2 rounded-md px-2.5 py-1.5 select-none max-md:min-h-11',
              index === active && 'bg-accent-soft',
            )}
          >
            <span className="min-w-0">{content}</span>
            {key === chosenKey && <Check className="size-4 text-accent" aria-hidden="true" />}
          </div>
        ))}
      </div>
      <div role="status" className="text-[0.8125rem] text-muted">
        {children && (
          <p className={cx('px-3.5 py-2.5', options.length > 0 && 'border-t border-line')}>{children}</p>
        )}
      </div>
    </div>
  )
}
