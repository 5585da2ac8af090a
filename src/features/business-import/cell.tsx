import { useId, useRef, useState } from 'react'
import { formatNumber } from '#italian/format.ts'
import { controlClass } from '#ui/base/control.ts'
import { cx } from '#ui/base/cx.ts'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { FieldMessages } from '#ui/fields/field.tsx'
import { messageIds } from '#ui/fields/field-props.ts'
import type { ImportColumn } from './columns/description.ts'

interface ImportCellProps {
  name: string
  column: ImportColumn
  line: number
  text: string
  message: string | undefined
  warning: string | undefined
  /** How many rows have this text here, this one included. */
  alike: number
  onCorrect: (line: number, name: string, text: string, everywhere?: boolean) => void
}

/**
 * A cell's text, which a click or Enter turns into a field. A wrong text is a field from the start, with its message
 * below.
 */
export function ImportCell({
  name,
  column,
  line,
  text,
  message,
  warning,
  alike,
  onCorrect,
}: ImportCellProps) {
  const [editing, setEditing] = useState(false)
  // After Enter or Esc the focus returns to the button that the field had replaced.
  const back = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const [everywhere, setEverywhere] = useState(false)
  const id = useId()
  const { ids, described } = messageIds(id, { error: message, warning })
  const { label, width = 'md:min-w-28' } = column

  function close(next: string | null, byKey: boolean) {
    back.current = byKey
    setEditing(false)
    if (next !== null && next !== text) onCorrect(line, name, next, everywhere)
  }

  return (
    <div
      className={cx(
        'flex flex-col gap-1',
        'max-md:grid max-md:grid-cols-[7rem_1fr] max-md:items-baseline max-md:gap-x-3',
      )}
    >
      <span aria-hidden="true" className="text-muted md:hidden">
        {label}
      </span>
      {editing || message ? (
        <input
          // A new key makes the field start from the corrected text when that is still wrong.
          key={text}
          ref={field}
          id={id}
          {...described}
          aria-label={`${label}, riga ${line}`}
          defaultValue={text}
          // biome-ignore lint/a11y/noAutofocus: the button with the focus has just become this field
          autoFocus={editing}
          className={cx(controlClass, 'h-8 max-md:h-11 md:min-w-40')}
          onBlur={({ target }) => close(target.value, false)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') close(event.currentTarget.value, true)
            if (event.key === 'Escape') {
              event.currentTarget.value = text
              close(null, true)
            }
          }}
        />
      ) : (
        <button
          type="button"
          // biome-ignore lint/a11y/noAutofocus: the field with the focus has just become this button
          autoFocus={back.current}
          title="Correggi"
          onClick={() => setEditing(true)}
          className={cx(
            'min-h-6 rounded-detail py-0.5 text-left wrap-anywhere hover:bg-hover',
            'max-md:min-h-9 max-md:min-w-11',
            'md:max-w-64',
            width,
          )}
        >
          {text.trim() ? <span>{text.trim()}</span> : <span className="text-muted">–</span>}
          {text.trim() === '' && <span className="sr-only">vuoto</span>}
        </button>
      )}
      {(editing || message) && alike > 1 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the box inside does the work; the field keeps the focus
        <div className="max-md:col-start-2" onMouseDown={(event) => event.preventDefault()}>
          <CheckboxField
            label={
              <>
                <span>Vale per tutte le righe uguali</span>
                <span>{` (${formatNumber(alike)})`}</span>
              </>
            }
            checked={everywhere}
            onChange={({ target }) => setEverywhere(target.checked)}
          />
        </div>
      )}
      {(message || warning) && (
        <div className="max-md:col-start-2">
          <FieldMessages {...ids} error={message} warning={warning} />
        </div>
      )}
    </div>
  )
}
