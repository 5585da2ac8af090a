import { useEffect, useSyncExternalStore } from 'react'
import { product } from './product.ts'

let current = ''
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names the browser tab, and whatever shows the page's title elsewhere, after the page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${product.name}`
    current = title
    for (const listener of listeners) listener()
  }, [title])
}

/** The title of the page on the screen, for the phone's header. */
export function usePageTitle(): string {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  )
}
