import { type ComponentType, useEffect, useState } from 'react'
import { onFirstToast } from './toast.ts'

/**
 * Where toasts appear; put it once, beside the app. It loads at the first touch or key, so that the live region
 * is already there when the first message comes, or with the first message at the latest.
 */
export function Toaster() {
  const [View, setView] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (View) return
    const load = () => {
      import('./toaster-view.tsx').then(
        (loaded) => setView(() => loaded.default),
        // Without a network the messages wait: the next touch, or the network's return, tries again.
        () => {},
      )
    }
    const forget = onFirstToast(load)
    const occasions = ['pointerdown', 'keydown', 'online']
    for (const occasion of occasions) window.addEventListener(occasion, load)
    return () => {
      forget()
      for (const occasion of occasions) window.removeEventListener(occasion, load)
    }
  }, [View])

  return View && <View />
}
