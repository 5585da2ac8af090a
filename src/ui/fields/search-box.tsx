import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { controlClass, controlHeight } from '#ui/base/control.ts'
import { cx } from '#ui/base/cx.ts'

type SearchBoxProps = {
  /** Accessible name; also the placeholder unless one is given. */
  label: string
  placeholder?: string | undefined
  value: string
  /** Called 250 ms after the last keystroke, at once on Enter and on clearing. */
  onChange: (value: string) => void
  className?: string | undefined
}

const pauseMs = 250

/** The search text of a list. `value` comes from the URL; when it changes from outside, the box follows. */
export function SearchBox({ label, placeholder = label, value, onChange, className }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const input = useRef<HTMLInputElement>(null)

  function send(next: string) {
    if (next === sent.current) return
    sent.current = next
    onChange(next)
  }
  const sendLater = useEffectEvent(send)

  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => sendLater(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])

  function clear() {
    setText('')
    send('')
    input.current?.focus()
  }

  return (
    <search className={cx('relative flex w-full items-center md:max-w-80', className)}>
      <Search className="pointer-events-none absolute left-3 size-4 text-muted" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text)
        }}
        className={cx(
          controlClass,
          controlHeight,
          'pr-9 pl-9 placeholder:text-ellipsis max-md:pr-3 max-md:not-placeholder-shown:pr-9 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {text && (
        <button
          type="button"
          aria-label="Svuota la ricerca"
          onClick={clear}
          className="absolute right-1 flex size-7 items-center justify-center rounded-detail text-muted hover:text-ink"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </search>
  )
}
