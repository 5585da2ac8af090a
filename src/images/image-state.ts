/** A file chosen in a form. */
export interface Picture {
  file: File
  /** An object URL, shown until the file is stored. */
  previewUrl: string
  /** The first page of a PDF. */
  pdfPreview: Blob | null
  /** Its public address when it is stored and no row shows it yet. */
  url: string | null
}

/** One image of a form, between what the row holds and what the person chose. */
export interface ImageState {
  /** The picture that a save would write; null: the row's own, or none when `cleared`. */
  current: Picture | null
  /** Being stored. It replaces `current` when it is stored; until then `current` stays. */
  uploading: Picture | null
  cleared: boolean
  /** The address of an earlier stored image that a save would write instead of the row's. */
  back: string | null
  /** A chosen file is being read. */
  reading: boolean
  /** Why the file that was chosen last cannot be shown. */
  error: string | null
  /** From 0 to 100 while a picture is being sent, otherwise null. */
  progress: number | null
}

export type ImageEvent =
  | { type: 'reading' }
  /** The file was not taken; `error` is shown at the field. */
  | { type: 'refused'; error: string | null }
  /** `sent`: the picture counts when it is stored (`first`), or at once, and the save stores it (`later`). */
  | { type: 'chosen'; picture: Picture; sent: 'first' | 'later' }
  | { type: 'progress'; picture: Picture; percent: number }
  | { type: 'stored'; picture: Picture; url: string }
  | { type: 'failed'; picture: Picture }
  | { type: 'cleared' }
  /** The still stored image of an earlier version of the row was chosen. */
  | { type: 'brought back'; url: string }
  /** The row was saved with the picture. */
  | { type: 'saved' }
  /** The row was not saved. What was sent for it is sent again by the next save. */
  | { type: 'unsaved' }
  | { type: 'reset' }

export const untouched: ImageState = {
  current: null,
  uploading: null,
  cleared: false,
  back: null,
  reading: false,
  error: null,
  progress: null,
}

/** Whether the state still holds a picture: it may have been replaced or removed while it was being sent. */
export function holds(state: ImageState, picture: Picture): boolean {
  return state.current?.file === picture.file || state.uploading?.file === picture.file
}

const withUrl = (picture: Picture | null, url: string | null) => picture && { ...picture, url }

/** The state after an event. Events about a picture that the state no longer holds change nothing. */
export function nextImageState(state: ImageState, event: ImageEvent): ImageState {
  if ('picture' in event && event.type !== 'chosen' && !holds(state, event.picture)) return state
  switch (event.type) {
    case 'reading':
      return { ...state, reading: true, error: null }
    case 'refused':
      return { ...state, reading: false, error: event.error }
    case 'chosen':
      return event.sent === 'first'
        ? { ...state, uploading: event.picture, reading: false, progress: 0 }
        : { ...untouched, current: event.picture }
    case 'progress':
      return { ...state, progress: event.percent }
    case 'stored':
      return { ...untouched, current: withUrl(event.picture, event.url) }
    case 'failed':
      return {
        ...state,
        uploading: state.uploading?.file === event.picture.file ? null : state.uploading,
        progress: null,
      }
    case 'cleared':
      return { ...untouched, cleared: true }
    case 'brought back':
      return { ...untouched, back: event.url }
    case 'saved':
    case 'unsaved':
      return { ...state, current: withUrl(state.current, null) }
    case 'reset':
      return untouched
  }
}

const pictures = ({ current, uploading }: ImageState) =>
  [current, uploading].filter((picture) => picture !== null)

/** What an event leaves to clean up: object URLs to revoke, and stored files that no row will show. */
export function leftBehind(before: ImageState, after: ImageState, event: ImageEvent) {
  const gone = (key: 'previewUrl' | 'url') => {
    const kept = pictures(after).map((picture) => picture[key])
    return pictures(before).flatMap(({ [key]: url }) => (url && !kept.includes(url) ? url : []))
  }
  return { previews: gone('previewUrl'), uploads: event.type === 'saved' ? [] : gone('url') }
}
