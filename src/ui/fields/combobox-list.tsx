import { Check } from 'lucide-react'
import { cx } from '#ui/base/cx.ts'
import type { Content } from '#ui/base/elements.ts'
import { ListboxOption } from './listbox-option.tsx'

type ComboboxListProps = {
  id: string
  options: readonly { key: string; text: string }[]
  optionId: (index: number) => string
  active: number
  chosenKey: string | null
  onActive: (index: number) => void
  onChoose: (index: number) => void
  /** A note under the list: loading, empty, or more items than shown. */
  children: Content
}

/** The list under a combobox. Pressing it must not move the focus from the input, because that would close the list. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, options, optionId, active, chosenKey, onActive, onChoose, children } = props
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 animate-enter rounded-sheet bg-surface shadow-float">
      <div
        id={id}
        role="listbox"
        aria-label="Elenco"
        onMouseDown={(event) => event.preventDefault()}
        className={cx('scroll-thin max-h-80 overflow-y-auto overscroll-contain', options.length > 0 && 'p-1')}
      >
        {options.map(({ key, text }, index) => (
          <ListboxOption
            key={key}
            id={optionId(index)}
            selected={key === chosenKey}
            active={index === active}
            onActive={() => onActive(index)}
            onChoose={() => onChoose(index)}
            className="grid-cols-[1fr_1rem]"
          >
            <span className="min-w-0">{text}</span>
            {key === chosenKey && <Check className="size-4 text-accent" aria-hidden="true" />}
          </ListboxOption>
        ))}
      </div>
      <div role="status" className="text-note text-muted">
        {children && (
          <p className={cx('px-3.5 py-2.5', options.length > 0 && 'border-t border-line')}>{children}</p>
        )}
      </div>
    </div>
  )
}
