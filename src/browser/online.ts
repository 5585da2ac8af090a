import { useSyncExternalStore } from 'react'

/** Milliseconds between two checks whether the server can be reached again. */
const lookAgainMs = 10_000

let offline = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function become(next: boolean): void {
  if (next === offline) return
  offline = next
  for (const listener of listeners) listener()
}

/** Whether a proxy has answered that it does not reach the server. */
const isFromProxy = (status: number) => status >= 502 && status <= 504

/** Whether the server of this page answers, with any status of its own. */
export async function serverAnswers(): Promise<boolean> {
  const ask = fetch(globalThis.location.origin, { method: 'HEAD', cache: 'no-store' })
  return ask.then(
    ({ status }) => !isFromProxy(status),
    () => false,
  )
}

/** Whether an answer has looked like a proxy's since the server was reached last. */
let doubted = false

/** Looks whether the server is there, when an answer's status may be that of a proxy before it. */
export function doubtServer({ status }: Response): void {
  if (doubted || !isFromProxy(status)) return
  doubted = true
  void look()
}

/**
 * Asks the server, again and again until the browser has a network and the server answers. The browser's `offline` alone is not enough: a server on
 * the same machine can be reached without one. Nor is one answer: it may be the last that came through.
 */
async function look(): Promise<void> {
  clearTimeout(timer)
  if (navigator.onLine && !doubted) return become(false)
  const reached = await serverAnswers()
  doubted = doubted && !reached
  const waits = doubted || !navigator.onLine
  become(!reached && waits)
  clearTimeout(timer)
  if (waits) timer = setTimeout(look, lookAgainMs)
}

if (globalThis.addEventListener && globalThis.location) {
  globalThis.addEventListener('online', look)
  globalThis.addEventListener('offline', look)
}

/** Ends when it is known whether the page has opened offline. */
export const opened = globalThis.navigator?.onLine === false ? look() : Promise.resolve()

/** Whether there is neither a network nor a reachable server. */
export function isOffline(): boolean {
  return offline
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `isOffline` as a React hook. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false)
}
