import { Upload } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { Picture, type PictureShape } from '#ui/base/picture.tsx'
import { ProgressBar } from '#ui/base/progress-bar.tsx'
import { FieldMessages } from '#ui/fields/field.tsx'
import { messageIds } from '#ui/fields/field-props.ts'
import { dropZoneLook, useFileDrop } from '#ui/fields/use-file-drop.ts'

export type ImageFieldProps = {
  label: string
  /** An address or an object URL; null while there is none. */
  previewUrl: string | null
  fileName?: string | null | undefined
  /** The `accept` of the file input. The caller must check the file, because a dropped file ignores it. */
  accept?: string | undefined
  hint?: string | undefined
  error?: string | null | undefined
  required?: boolean | undefined
  /** Upload progress from 0 to 100; null or absent when nothing is being uploaded. */
  progress?: number | null | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  shape: PictureShape
  /** The file is a PDF: a document icon is shown when there is no preview. */
  isDocument?: boolean | undefined
  onSelect?: ((file: File) => void) | undefined
  onClear?: (() => void) | undefined
  id?: string | undefined
  wide?: boolean | undefined
  className?: string | undefined
}

/** Shows one picture or document, replaces it by a button or a dropped file, and removes it. */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, error, required, progress, disabled = false, shape, accept, onSelect, onClear } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const { ids, described } = messageIds(id, { error, hint })
  const filled = Boolean(props.previewUrl ?? props.fileName)
  const uploading = typeof progress === 'number'
  const locked = disabled || uploading
  const { over, pick, target } = useFileDrop({ locked: locked, onFile: onSelect })

  if (props.readOnly) {
    return (
      <div className={cx('flex flex-col gap-1.5', props.wide && 'md:col-span-2', props.className)}>
        <span className="font-medium">{label}</span>
        <Picture src={props.previewUrl} shape={shape} isDocument={props.isDocument} alt={label} />
        {props.isDocument && <p className="text-note wrap-anywhere text-muted">{props.fileName}</p>}
        <FieldMessages hint={hint} hintId={ids.hintId} />
      </div>
    )
  }

  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', props.wide && 'md:col-span-2', props.className)}>
      <label htmlFor={id} className={cx('self-start font-medium', required && 'required-mark')}>
        {label}
      </label>
      <div
        {...target}
        className={cx(
          'relative flex gap-4 rounded-sheet border p-4 transition-colors duration-100',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent',
          shape === 'cover' ? 'max-w-md flex-col' : 'items-center',
          dropZoneLook(over, Boolean(error)),
        )}
      >
        <Picture src={props.previewUrl} shape={shape} isDocument={props.isDocument} alt="" />
        <div className="flex min-w-0 flex-col items-start gap-2">
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              disabled={locked}
              icon={<Upload className="size-3.5" aria-hidden="true" />}
              onClick={() => input.current?.click()}
            >
              {filled ? 'Sostituisci' : 'Scegli file'}
            </Button>
            {filled && onClear && (
              <Button variant="ghost" size="sm" disabled={locked} onClick={onClear}>
                Rimuovi
              </Button>
            )}
          </div>
          {props.fileName ? (
            <p className="max-w-full truncate text-note text-muted">{props.fileName}</p>
          ) : (
            <p className="text-note text-muted max-md:hidden">oppure trascina qui il file</p>
          )}
          {uploading && <Progress label={label} value={progress} />}
        </div>
        <input
          ref={input}
          id={id}
          type="file"
          tabIndex={-1}
          accept={accept}
          disabled={locked}
          {...described}
          onChange={pick}
          className="sr-only"
        />
      </div>
      <FieldMessages {...ids} error={error} hint={hint} />
    </div>
  )
}

function Progress({ label, value }: { label: string; value: number }) {
  const percent = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div className="flex w-full items-center gap-2 text-note text-muted">
      <ProgressBar label={`Caricamento ${label}`} value={percent} max={100} className="w-40 max-w-full" />
      <span>{`${percent}%`}</span>
    </div>
  )
}
