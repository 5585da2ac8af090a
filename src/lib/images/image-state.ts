/** A file chosen in a form. */
export interface Picture {
  file: File
  /** Shown while the file is only here: an object URL, or null for a PDF that cannot be rendered. */
  previewUrl: string | null
  /** The first page of a PDF. */
  pdfPreview: Blob | null
  /** Its public address once it is stored and no row shows it yet. */
  url: string | null
}

/** One image of a form, between what the row holds and what the person chose. */
export interface ImageState {
  /** What a save would write; null: what the row holds, or nothing when `cleared`. */
  stands: Picture | null
  /** On its way into the storage. It takes the place of `stands` once it is there; until then that one stays. */
  coming: Picture | null
  cleared: boolean
  /** The address of a stored image that a save would write again, in place of what the row holds. */
  back: string | null
  /** A chosen file is being read. */
  reading: boolean
  /** From 0 to 100 while a picture is being sent, otherwise null. */
  progress: number | null
}

export type ImageEvent =
  | { type: 'reading' }
  /** Not one of the files that the field takes. */
  | { type: 'refused' }
  /** `sent`: the picture counts once it is stored (`first`), or at once and is stored by the save (`later`). */
  | { type: 'chosen'; picture: Picture; sent: 'first' | 'later' }
  | { type: 'progress'; picture: Picture; percent: number }
  | { type: 'stored'; picture: Picture; url: string }
  | { type: 'failed'; picture: Picture }
  | { type: 'cleared' }
  /** An earlier version of the row shows this image, which is still stored. */
  | { type: 'brought back'; url: string }
  /** The row shows the picture now. */
  | { type: 'saved' }
  /** The row was not written: what was sent for it is sent again by the next save. */
  | { type: 'unsaved' }
  | { type: 'reset' }

export const untouched: ImageState = {
  stands: null,
  coming: null,
  cleared: false,
  back: null,
  reading: false,
  progress: null,
}

/** Whether a picture is still wanted: it may have been replaced or taken back while it was being sent. */
export function holds(state: ImageState, picture: Picture): boolean {
  return state.stands?.file === picture.file || state.coming?.file === picture.file
}

const withUrl = (picture: Picture | null, url: string | null) => picture && { ...picture, url }

/** The state after an event. What happens to a picture that is not held any more changes nothing. */
export function nextImageState(state: ImageState, event: ImageEvent): ImageState {
  if ('picture' in event && event.type !== 'chosen' && !holds(state, event.picture)) return state
  switch (event.type) {
    case 'reading':
      return { ...state, reading: true }
    case 'refused':
      return { ...state, reading: false }
    case 'chosen':
      return event.sent === 'first'
        ? { ...state, coming: event.picture, reading: false, progress: 0 }
        : { ...untouched, stands: event.picture }
    case 'progress':
      return { ...state, progress: event.percent }
    case 'stored':
      return { ...untouched, stands: withUrl(event.picture, event.url) }
    case 'failed':
      return {
        ...state,
        coming: state.coming?.file === event.picture.file ? null : state.coming,
        progress: null,
      }
    case 'cleared':
      return { ...untouched, cleared: true }
    case 'brought back':
      return { ...untouched, back: event.url }
    case 'saved':
    case 'unsaved':
      return { ...state, stands: withUrl(state.stands, null) }
    case 'reset':
      return untouched
  }
}

const pictures = ({ stands, coming }: ImageState) => [stands, coming].filter((picture) => picture !== null)

/** What an event leaves behind: object URLs to give back, and stored files that no row will ever show. */
export function leftBehind(before: ImageState, after: ImageState, event: ImageEvent) {
  const gone = (key: 'previewUrl' | 'url') => {
    const kept = pictures(after).map((picture) => picture[key])
    return pictures(before).flatMap(({ [key]: url }) => (url && !kept.includes(url) ? url : []))
  }
  return { previews: gone('previewUrl'), uploads: event.type === 'saved' ? [] : gone('url') }
}
