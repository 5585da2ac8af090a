import { Upload } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { FieldMessages } from './field.tsx'
import { messageIds } from './field-props.ts'
import { dropZoneLook, useFileDrop } from './use-file-drop.ts'

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
  const { ids, described } = messageIds(id, { error, hint })
  const { over, pick, target } = useFileDrop({ locked: busy, onFile: onSelect })

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="self-start font-medium">
        {label}
      </label>
      <div
        {...target}
        className={cx(
          'relative flex flex-col items-center gap-2 rounded-sheet border bg-surface px-4 py-10 transition-colors duration-100',
          dropZoneLook(over, Boolean(error)),
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
        <p className="text-note text-muted max-md:hidden">oppure trascina qui il file</p>
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
