import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

/** Replaces the id in a path: `/dashboard/cards/edit/<id>` -> `/dashboard/cards/edit/*`. */
export function pageOf(path: string): string {
  return path.replace(/\/[0-9a-f-]{36}(?=\/|$)/g, '/*').replace(/(.)\/$/, '$1')
}

/**
 * Sends the web vitals of the first page (load, response, stability) to `target` once, when the visit ends. The report
 * holds the page's name and nothing about the visitor.
 */
export function reportVitals(target: string): void {
  const page = pageOf(window.location.pathname)
  const metrics = new Map<string, { name: string; value: number; rating: string }>()
  const note = ({ name, value, rating }: Metric) =>
    metrics.set(name, { name, value: Math.round(value * 1000) / 1000, rating })
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(note)

  const send = () => {
    if (metrics.size === 0) return
    const body = JSON.stringify({ page, metrics: [...metrics.values()] })
    metrics.clear()
    navigator.sendBeacon(target, new Blob([body], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
}
