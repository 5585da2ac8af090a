import { useEffect, useState } from 'react'
import { type ImageState, untouched } from './image-state.ts'
import type { ImageUploadOptions } from './image-upload-options.ts'
import { ImageWork } from './image-work.ts'
import { displayUrl, fileNameOf, isDocumentUrl } from './stored-url.ts'

/** What a field shows of its image. */
export function shownImage(
  state: ImageState,
  { savedUrl, when }: Pick<ImageUploadOptions, 'savedUrl' | 'when'>,
) {
  const { cleared, back, progress } = state
  const picture = state.uploading ?? state.current
  const kept = cleared ? null : (back ?? savedUrl)
  return {
    previewUrl: picture ? picture.previewUrl : kept && displayUrl(kept),
    /** The name of the file just chosen, or of the stored one. */
    fileName: picture?.file.name ?? (kept ? fileNameOf(kept) : null),
    isDocument: picture ? picture.file.type === 'application/pdf' : isDocumentUrl(kept ?? ''),
    /** From 0 to 100 while it is being sent, otherwise null. */
    progress,
    error: state.error,
    /** Being read or sent: a save now would be without it. */
    busy: state.reading || progress !== null,
    dirty: picture !== null || cleared || back !== null,
    /** What a save would write: the picture that was chosen, the address of a stored image, or null for none. */
    wanted: picture ?? kept,
    /** Sent when it is chosen, and not by the save. */
    sentAtOnce: when === 'at-once',
  }
}

/** One image of a form, or none. `ImageWork` says what its functions do. */
export function useImageUpload(options: ImageUploadOptions | undefined) {
  const [state, show] = useState(untouched)
  const [work] = useState(() => new ImageWork(show))
  useEffect(() => work.begin(), [work])
  return {
    ...shownImage(state, options ?? { savedUrl: null, when: 'on-save' }),
    select: (file: File) => options && work.select(file, options),
    clear: () => work.takeBack({ type: 'cleared' }),
    /** Returns to the row's image, also after a save on a page that stays open. */
    reset: () => work.takeBack({ type: 'reset' }),
    bringBack: (url: string | null, saved: string | null) => work.bringBack(url, saved),
    prepare: (shown: string | null) => work.prepare(options, shown),
    saved: (url: string | null, shown: string | null) => work.saved(options, url, shown),
    unsaved: () => work.unsaved(),
  }
}

export type ImageUpload = ReturnType<typeof useImageUpload>
