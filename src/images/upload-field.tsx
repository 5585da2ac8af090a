import { ImageField, type ImageFieldProps } from './image-field.tsx'
import type { ImageUpload } from './use-image-upload.ts'

type Props = Pick<ImageFieldProps, 'label' | 'shape' | 'wide' | 'accept' | 'hint'> & {
  upload: ImageUpload
  /** The form is being saved: its image stays what it is. */
  busy: boolean
  /** Also names the stored file, for files whose names mean something to a person. */
  showsStoredName?: boolean
}

/** The field of a form's image: it shows and changes what `useImageUpload` holds. */
export function UploadField({ upload, busy, showsStoredName = false, ...field }: Props) {
  return (
    <ImageField
      {...field}
      previewUrl={upload.previewUrl}
      fileName={upload.dirty || showsStoredName ? upload.fileName : null}
      isDocument={upload.isDocument}
      progress={upload.progress}
      error={upload.error}
      disabled={busy}
      onSelect={upload.select}
      onClear={upload.clear}
    />
  )
}
