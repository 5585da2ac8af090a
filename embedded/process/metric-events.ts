import { channel } from 'node:diagnostics_channel'

/**
 * What the server tells about its own work, to whoever listens (metrics.ts). While nobody does, it costs one look at a
 * flag. Nothing told here is personal: no address, no id, no path.
 */
export const metricEvents = {
  /** A request that came from outside was answered. */
  request: eventChannel<{ kind: string; method: string; status: number; seconds: number }>('request'),
  /** Somebody waits for a connection to the database; got one, after so long; gave it back. */
  databaseAsked: eventChannel<null>('database.asked'),
  databaseTaken: eventChannel<{ waitedSeconds: number }>('database.taken'),
  databaseReleased: eventChannel<null>('database.released'),
  databaseQuery: eventChannel<{ seconds: number; failed: boolean }>('database.query'),
  /** Too many attempts: 429. */
  throttled: eventChannel<null>('throttled'),
  mail: eventChannel<{ failed: boolean }>('mail'),
}

type EventChannel<Event> = {
  publish(event: Event): void
  /** Answers how to stop listening. */
  subscribe(listener: (event: Event) => void): () => void
  hasSubscribers(): boolean
}

function eventChannel<Event>(name: string): EventChannel<Event> {
  const events = channel(`bottega.${name}`)
  return {
    publish: (event) => events.publish(event),
    hasSubscribers: () => events.hasSubscribers,
    subscribe(listener) {
      const hear = (event: unknown) => listener(event as Event)
      events.subscribe(hear)
      return () => void events.unsubscribe(hear)
    },
  }
}

/** Runs a statement and tells how long it took. */
export async function measureQuery<T>(run: () => Promise<T>): Promise<T> {
  if (!metricEvents.databaseQuery.hasSubscribers()) return run()
  const started = performance.now()
  let failed = true
  try {
    const result = await run()
    failed = false
    return result
  } finally {
    metricEvents.databaseQuery.publish({ seconds: (performance.now() - started) / 1000, failed })
  }
}

/** Waits for a connection and tells for how long. */
export async function measureWait<T>(wait: () => Promise<T>): Promise<T> {
  const started = performance.now()
  metricEvents.databaseAsked.publish(null)
  let got = false
  try {
    const result = await wait()
    got = true
    return result
  } finally {
    metricEvents.databaseTaken.publish({ waitedSeconds: (performance.now() - started) / 1000 })
    if (!got) metricEvents.databaseReleased.publish(null)
  }
}
