import { useEffect, useSyncExternalStore } from 'react'
import { product } from './mark.tsx'

let current = ''
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Sets the title of the browser's tab: the record, if given, then the page, because with many tabs only the beginning can
 * be read. `usePageTitle` answers the page's title alone.
 */
export function useDocumentTitle(title: string, record?: string | null): void {
  useEffect(() => {
    document.title = [record, title, product.name].filter(Boolean).join(' · ')
    current = title
    for (const listener of listeners) listener()
  }, [title, record])
}

/** The title of the current page, for the phone's header. */
export function usePageTitle(): string {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  )
}
