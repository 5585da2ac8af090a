import { Search } from 'lucide-react'
import { type ComponentProps, startTransition, useState } from 'react'
import { controlClass } from '#ui/base/control.ts'
import { cx } from '#ui/base/cx.ts'

type SearchInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  onText: (text: string) => void
}

/**
 * The input above the results. It keeps its own text, so that typing is shown at once; the results are rendered
 * afterwards, in pieces.
 */
export function SearchInput({ onText, ...props }: SearchInputProps) {
  const [text, setText] = useState('')
  return (
    <div className="relative mx-dialog flex shrink-0 items-center">
      <Search className="pointer-events-none absolute left-3 size-4 text-muted" aria-hidden="true" />
      <input
        type="text"
        role="combobox"
        aria-label="Che cosa vuoi trovare?"
        placeholder="Che cosa vuoi trovare?"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        aria-autocomplete="list"
        aria-expanded
        className={cx(controlClass, 'h-11 pl-9 text-base')}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value)
          startTransition(() => onText(value))
        }}
        {...props}
      />
    </div>
  )
}
