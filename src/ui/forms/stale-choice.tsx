import { Fragment } from 'react'
import { useSingleFlight } from '#lib/browser/use-single-flight.ts'
import type { Versioned } from '#lib/forms/save-version.ts'
import { displayUrl, fileNameOf, isDocumentUrl } from '#lib/images/stored-url.ts'
import type { ImageUpload } from '#lib/images/use-image-upload.ts'
import type { Elements } from '#ui/base/elements.ts'
import { Picture, type PictureShape } from '#ui/base/picture.tsx'
import { DeletedNotice } from './deleted-notice.tsx'
import { type Difference, differencesOf, StaleNotice } from './stale-notice.tsx'
import type { Edit } from './use-edit.ts'

type Words = Readonly<Record<string, unknown>>

interface StaleImage<Row> {
  label: string
  shape: PictureShape
  upload: ImageUpload
  /** Reads the address of the stored image from a row. */
  urlOf: (row: Row) => string | null
}

/** A record that is being edited, with its readable form. */
export interface EditedRecord<Row extends Versioned, Values> {
  edit: Edit<Row, Values>
  /** Left out where a record has no image. */
  image?: StaleImage<Row>
  /** The form's values as texts that a person can compare. */
  readableValues: (values: Values) => Words
  labels: Readonly<Record<string, string>>
}

interface StaleChoiceProps<Row extends Versioned, Values> extends EditedRecord<Row, Values> {
  /** The form. It is disabled until the choice is made, since text typed into it now would be in neither version. */
  children: Elements
}

/**
 * A form. When a save was refused because somebody else saved first, both versions and the choice between them are shown
 * above it.
 */
export function StaleChoice<Row extends Versioned, Values>(props: StaleChoiceProps<Row, Values>) {
  const { edit, image, readableValues, labels, children } = props
  const { base, conflict, deletedBy, toForm } = edit
  const keepMine = useSingleFlight(() => edit.keepMine().catch(edit.onFailed))

  return (
    <>
      {deletedBy && <DeletedNotice by={deletedBy} />}
      {conflict && !deletedBy && (
        <StaleNotice
          by={conflict.by}
          differences={[
            ...differencesOf(readableValues(conflict.mine), readableValues(toForm(conflict.theirs)), labels),
            ...(image ? imageDifference(image, base, conflict.theirs) : []),
          ]}
          busy={keepMine.busy}
          onKeepMine={keepMine.run}
          onTakeTheirs={() => {
            void image?.upload.reset()
            edit.takeTheirs()
          }}
        />
      )}
      <div inert={conflict !== null && !deletedBy} className={conflict ? 'opacity-50' : undefined}>
        {/* Another version of the row starts the form anew. */}
        <Fragment key={base.updated_at}>{children}</Fragment>
      </div>
    </>
  )
}

/**
 * Both images, when either person has changed theirs. Saving one's own version keeps the other's image unless one has
 * changed it.
 */
function imageDifference<Row>(image: StaleImage<Row>, base: Row, theirs: Row): Difference[] {
  const { label, shape, upload, urlOf } = image
  const saved = urlOf(theirs)
  if (!upload.dirty && urlOf(base) === saved) return []
  return [
    {
      label,
      mine: upload.dirty ? (
        <ShownImage
          shape={shape}
          src={upload.previewUrl}
          name={upload.fileName}
          isDocument={upload.isDocument}
        />
      ) : (
        'Non cambiata: resta quella salvata'
      ),
      theirs: (
        <ShownImage
          shape={shape}
          src={saved && displayUrl(saved)}
          name={saved && fileNameOf(saved)}
          isDocument={saved !== null && isDocumentUrl(saved)}
        />
      ),
    },
  ]
}

interface ShownImageProps {
  shape: PictureShape
  src: string | null
  name: string | null
  isDocument: boolean
}

function ShownImage({ shape, src, name, isDocument }: ShownImageProps) {
  if (name === null) return <span>Nessuna immagine</span>
  return (
    <span className="flex max-w-48 flex-col gap-1">
      <Picture shape={shape} src={src} isDocument={isDocument} alt="" />
      <span className="text-[0.8125rem] wrap-anywhere text-muted">{name}</span>
    </span>
  )
}
