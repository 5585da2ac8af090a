import { useSyncExternalStore } from 'react'

/** Milliseconds between two looks whether the server can be reached again. */
const lookAgainMs = 10_000

let offline = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function become(next: boolean): void {
  if (next === offline) return
  offline = next
  for (const listener of listeners) listener()
}

/** Whether the server that this page comes from answers, whatever it says. */
async function serverAnswers(): Promise<boolean> {
  const ask = fetch(globalThis.location.origin, { method: 'HEAD', cache: 'no-store' })
  return ask.then(
    () => true,
    () => false,
  )
}

/**
 * A browser without a network may still reach a server on the same machine, so that its word alone is not enough: the
 * server is asked, and asked again until it answers.
 */
async function look(): Promise<void> {
  clearTimeout(timer)
  if (navigator.onLine) return become(false)
  const reached = await serverAnswers()
  become(!reached && !navigator.onLine)
  if (offline) timer = setTimeout(look, lookAgainMs)
}

if (globalThis.addEventListener && globalThis.location) {
  globalThis.addEventListener('online', look)
  globalThis.addEventListener('offline', look)
  if (!navigator.onLine) void look()
}

/** Whether neither a network nor the server is there. */
export function isOffline(): boolean {
  return offline
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same for a component, which re-renders when it changes. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false)
}
