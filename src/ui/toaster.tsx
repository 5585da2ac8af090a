import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstToast } from './toast.ts'

const ToasterView = lazy(() => import('./toaster-view.tsx'))

/**
 * Where toasts appear; put it once, beside the app. It loads at the first touch or key, so that the live region
 * is already there when the first message comes, or with the first message at the latest.
 */
export function Toaster() {
  const [needed, setNeeded] = useState(false)

  useEffect(() => {
    if (needed) return
    const load = () => setNeeded(true)
    const forget = onFirstToast(load)
    window.addEventListener('pointerdown', load, { once: true })
    window.addEventListener('keydown', load, { once: true })
    return () => {
      forget()
      window.removeEventListener('pointerdown', load)
      window.removeEventListener('keydown', load)
    }
  }, [needed])

  return <Suspense>{needed && <ToasterView />}</Suspense>
}
