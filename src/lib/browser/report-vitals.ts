import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

/** A path without what tells one row from another: `/dashboard/cards/edit/<id>` -> `/dashboard/cards/edit/*`. */
export function pageOf(path: string): string {
  return path.replace(/\/[0-9a-f-]{36}(?=\/|$)/g, '/*').replace(/(.)\/$/, '$1')
}

/**
 * Sends how this visit went to `target`, once, when the page is left: load, response and stability of the first page,
 * by the page's name and without anything about the visitor. Loaded only where a setting asks for it.
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
