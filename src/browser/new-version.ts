import { useSyncExternalStore } from 'react'

/** Accepts the new version; calls `beforeReload` just before the page is reloaded. */
export type TakeVersion = (beforeReload: () => void) => void

let offered: TakeVersion | null = null
const listeners = new Set<() => void>()

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
