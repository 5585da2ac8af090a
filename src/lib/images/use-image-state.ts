import { useRef, useState } from 'react'
import { type ImageEvent, leftBehind, nextImageState, untouched } from './image-state.ts'
import { removeFile, removeUnusedFile } from './upload.ts'

/**
 * The state of one image of a form. `live.current` is the newest one, for what runs beside the rendering; `step` takes an
 * event in and removes what that leaves behind.
 */
export function useImageState() {
  const [state, setState] = useState(untouched)
  const live = useRef(state)
  const step = async (event: ImageEvent): Promise<void> => {
    const before = live.current
    live.current = nextImageState(before, event)
    setState(live.current)
    const { previews, uploads } = leftBehind(before, live.current, event)
    for (const preview of previews) URL.revokeObjectURL(preview)
    // After a failed save: a row whose answer got lost on the way may have been written after all.
    const remove = event.type === 'unsaved' ? removeUnusedFile : removeFile
    for (const url of uploads) await remove(url).catch(() => {})
  }
  return { state, live, step }
}
