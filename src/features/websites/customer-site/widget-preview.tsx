import { useEffect, useRef, useState } from 'react'

const tag = 'bottega-orari'
let loading: Promise<void> | null = null

/** Loads the same script that customers' websites load. A failed load is repeated the next time. */
function loadWidget(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = '/embed/orari.js#qui'
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
  /** What the widget has to show; when it changes, the widget asks anew. */
  data: object
  attributes: Record<string, string>
}

/** The widget as visitors of the customer's website see it. */
export function WidgetPreview({ websiteId, data, attributes }: WidgetPreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const shown = JSON.stringify({ sito: websiteId, ...attributes })

  useEffect(() => {
    let wanted = Boolean(data)
    loadWidget().then(
      () => {
        if (!wanted || !place.current) return
        const widget = document.createElement(tag)
        for (const [name, value] of Object.entries<string>(JSON.parse(shown)))
          widget.setAttribute(name, value)
        place.current.querySelector(tag)?.remove()
        place.current.append(widget)
      },
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [shown, data])

  return (
    <div ref={place} className="min-w-0 wrap-anywhere">
      {failed && <p className="text-muted">L'anteprima non si è caricata. Ricarica la pagina.</p>}
    </div>
  )
}
