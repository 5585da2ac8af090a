import { channel } from 'node:diagnostics_channel'

/**
 * What the server tells about its own work, to whoever listens (metrics.ts). While nobody does, it costs one look at a
 * flag. Nothing told here is personal: no address, no id, no path.
 */
export const observed = {
  /** A request that came from outside was answered. */
  request: told<{ kind: string; method: string; status: number; seconds: number }>('request'),
  /** Somebody waits for a connection to the database; got one, after so long; gave it back. */
  databaseAsked: told<null>('database.asked'),
  databaseTaken: told<{ waitedSeconds: number }>('database.taken'),
  databaseReleased: told<null>('database.released'),
  databaseQuery: told<{ seconds: number; failed: boolean }>('database.query'),
  /** Too many attempts: 429. */
  throttled: told<null>('throttled'),
  mail: told<{ failed: boolean }>('mail'),
}

export type Told<Event> = {
  tell(event: Event): void
  /** Answers how to stop listening. */
  listen(listener: (event: Event) => void): () => void
  isHeard(): boolean
}

function told<Event>(name: string): Told<Event> {
  const events = channel(`bottega.${name}`)
  return {
    tell: (event) => events.publish(event),
    isHeard: () => events.hasSubscribers,
    listen(listener) {
      const hear = (event: unknown) => listener(event as Event)
      events.subscribe(hear)
      return () => void events.unsubscribe(hear)
    },
  }
}

/** Runs a statement and tells how long it took. */
export async function observeQuery<T>(run: () => Promise<T>): Promise<T> {
  if (!observed.databaseQuery.isHeard()) return run()
  const started = performance.now()
  let failed = true
  try {
    const result = await run()
    failed = false
    return result
  } finally {
    observed.databaseQuery.tell({ seconds: (performance.now() - started) / 1000, failed })
  }
}

/** Waits for a connection and tells for how long. */
export async function observeWait<T>(wait: () => Promise<T>): Promise<T> {
  const started = performance.now()
  observed.databaseAsked.tell(null)
  let got = false
  try {
    const result = await wait()
    got = true
    return result
  } finally {
    observed.databaseTaken.tell({ waitedSeconds: (performance.now() - started) / 1000 })
    if (!got) observed.databaseReleased.tell(null)
  }
}
