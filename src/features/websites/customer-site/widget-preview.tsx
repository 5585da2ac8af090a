import { useEffect, useRef, useState } from 'react'
import type { PublicData } from './customer-site.ts'

const tag = 'bottega-orari'
let loading: Promise<void> | null = null

/** Loads the same script that customers' websites load. A failed load is repeated the next time. */
function loadWidget(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = '/embed/orari.js'
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      loading = null
      reject(new Error('The widget did not load'))
    }
    document.head.append(script)
  })
  return loading
}

/** The widget as visitors of the customer's website see it, with the given data. */
export function WidgetPreview({ data }: { data: PublicData | null }) {
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let wanted = true
    loadWidget().then(
      () => {
        if (!wanted || !place.current) return
        const shown = place.current.querySelector(tag) ?? document.createElement(tag)
        Object.assign(shown, { dati: data && { data, taken: 0, ahead: data.ahead } })
        if (!shown.isConnected) place.current.append(shown)
      },
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [data])

  return (
    <div ref={place} className="min-w-0 wrap-anywhere">
      {failed && <p className="text-muted">L'anteprima non si è caricata. Ricarica la pagina.</p>}
    </div>
  )
}
