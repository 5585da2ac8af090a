import { type ComponentType, useEffect, useState } from 'react'
import { onFirstToast } from './toast.ts'

/**
 * The place of the toasts; render it once, beside the app. The rendering code loads at the first touch or key, so that
 * the live region exists before the first message; at the latest it loads with the first message.
 */
export function Toaster() {
  const [View, setView] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (View) return
    const load = () => {
      import('./toaster-view.tsx').then(
        (loaded) => setView(() => loaded.default),
        // Without a network the messages stay queued; the next touch, or the network's return, loads the code again.
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
