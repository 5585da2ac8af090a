import { Upload } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { FieldMessages } from './field.tsx'
import { messageIds } from './message-ids.ts'

type FileFieldProps = {
  label: string
  /** The `accept` of the file input. The caller must check the file, because a dropped file ignores it. */
  accept: string
  hint?: string | undefined
  error?: string | null | undefined
  /** The file is being read. */
  busy?: boolean | undefined
  busyText?: string | undefined
  onSelect: (file: File) => void
}

/** Takes one file, by a button or dropped. */
export function FileField({ label, accept, hint, error, busy = false, busyText, onSelect }: FileFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { ids, described } = messageIds(id, { error, hint })

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (file) onSelect(file)
    // Emptied, so that choosing the same file again after correcting it fires `change`.
    event.target.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !busy) onSelect(file)
  }

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="self-start font-medium">
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file only adds to the button inside */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'relative flex flex-col items-center gap-2 rounded-lg border border-dashed bg-surface px-4 py-10 transition-colors duration-100',
          over ? 'border-accent bg-accent-soft' : error ? 'border-danger' : 'border-control',
        )}
      >
        <Button
          variant="secondary"
          busy={busy}
          busyText={busyText}
          icon={<Upload className="size-4" aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          Scegli file
        </Button>
        <p className="text-[0.8125rem] text-muted max-md:hidden">oppure trascina qui il file</p>
        <input
          ref={input}
          id={id}
          type="file"
          tabIndex={-1}
          accept={accept}
          {...described}
          onChange={pick}
          className="sr-only"
        />
      </div>
      <div aria-live="assertive" className="contents">
        <FieldMessages {...ids} error={error} hint={hint} />
      </div>
    </div>
  )
}
