import { useState } from 'react'

/** What a dialog is about, and after it was closed (null) what it was about: it still shows that while it fades out. */
export function useLastShown<Shown>(shown: Shown | null): Shown | null {
  const [last, setLast] = useState(shown)
  if (shown !== null && shown !== last) setLast(shown)
  return shown ?? last
}
