import { useRef, useState } from 'react'
import { type ImageEvent, leftBehind, nextImageState, untouched } from './image-state.ts'
import { removeFile, removeUnusedFile } from './upload.ts'

/**
 * The state of one image of a form. `live.current` is the newest state, for code that runs outside of rendering; `step`
 * applies an event and cleans up what it leaves.
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
    // After a failed save the file is removed only if no row shows it: a row whose answer was lost may have been
    // written.
    const remove = event.type === 'unsaved' ? removeUnusedFile : removeFile
    for (const url of uploads) await remove(url).catch(() => {})
  }
  return { state, live, step }
}
