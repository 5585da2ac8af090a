import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { NewRow } from '#backend/new-row.ts'
import type { ImageUploadOptions, Place } from '#images/image-upload-options.ts'
import { useImageUpload } from '#images/use-image-upload.ts'
import type { PictureShape } from '#ui/base/picture.tsx'

/** How the image of a record is chosen, named and stored. */
export interface RecordImage<Values> extends Omit<ImageUploadOptions, 'savedUrl' | 'place'> {
  label: string
  shape: PictureShape
  /** The file's name for an extension; called for each upload with what the form holds then, and the id of a new record. */
  place: (extension: string, values: Values, newId?: string) => Place | Promise<Place>
}

/** A record's image, for records that are stored already. */
export interface StoredImage<Row, Values> extends RecordImage<Values> {
  /** Reads the address of the stored image from a row. */
  urlOf: (row: Row) => string | null
}

/** The image of a record in a form; `url`: what the record shows now. Nothing is chosen or saved where a record has none. */
export function useRecordImage<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  image: RecordImage<Values> | undefined,
  url: string | null,
  newRow?: NewRow,
) {
  return useImageUpload(
    image && {
      ...image,
      savedUrl: url,
      place: (extension) => image.place(extension, form.getValues(), newRow?.id),
    },
  )
}
