import { useEffect, useSyncExternalStore } from 'react'
import { product } from './product.ts'

let current = ''
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Names the browser tab after the page and, before it, the record that the page is about: of many tabs only the
 * beginning can be read. Whatever shows the title elsewhere shows the page's.
 */
export function useDocumentTitle(title: string, record?: string | null): void {
  useEffect(() => {
    document.title = [record, title, product.name].filter(Boolean).join(' · ')
    current = title
    for (const listener of listeners) listener()
  }, [title, record])
}

/** The title of the page on the screen, for the phone's header. */
export function usePageTitle(): string {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  )
}
