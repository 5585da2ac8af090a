import { useSyncExternalStore } from 'react'

/** Takes the new version, and calls `beforeReload` just before the page is loaded anew. */
export type TakeVersion = (beforeReload: () => void) => void

let offered: TakeVersion | null = null
const listeners = new Set<() => void>()

/** Offers a new version of the dashboard to whoever is looking at this one. */
export function offerVersion(take: TakeVersion): void {
  offered = take
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The new version that is offered, or null. */
export function useNewVersion(): TakeVersion | null {
  return useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  )
}
