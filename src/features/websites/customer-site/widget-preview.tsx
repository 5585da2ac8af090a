import { useEffect, useRef, useState } from 'react'

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

interface WidgetPreviewProps {
  websiteId: string
  /** What the preview shows; when it changes, the widget asks anew. */
  data: object
}

/** The widget as visitors of the customer's website see it. */
export function WidgetPreview({ websiteId, data }: WidgetPreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let wanted = true
    loadWidget().then(
      () => {
        const shown = place.current?.querySelector(tag) ?? document.createElement(tag)
        if (!wanted || !place.current || !data) return
        shown.setAttribute('sito', websiteId)
        if (!shown.isConnected) place.current.append(shown)
      },
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [websiteId, data])

  return (
    <div ref={place} className="min-w-0 wrap-anywhere">
      {failed && <p className="text-muted">L'anteprima non si è caricata. Ricarica la pagina.</p>}
    </div>
  )
}
