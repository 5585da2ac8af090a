import { channel } from 'node:diagnostics_channel'

/**
 * Events about the server's own work, which `metrics/routes.ts` counts; without a subscriber they cost almost nothing.
 * None contains personal data: no address, no id, no path.
 */
export const metricEvents = {
  /** A request from outside was answered; the server's requests to itself do not count. */
  request: eventChannel<{ kind: string; method: string; status: number; seconds: number }>('request'),
  /** A task began to wait for a database connection. */
  databaseAsked: eventChannel<null>('database.asked'),
  /** The wait ended, with a connection or without. */
  databaseTaken: eventChannel<{ waitedSeconds: number }>('database.taken'),
  databaseReleased: eventChannel<null>('database.released'),
  databaseQuery: eventChannel<{ seconds: number; failed: boolean }>('database.query'),
  clientError: eventChannel<null>('client-error'),
  throttled: eventChannel<null>('throttled'),
  /** A mail was taken by the mail server (or put into the outbox), or is given up. */
  mail: eventChannel<{ failed: boolean }>('mail'),
  mailsWaiting: eventChannel<{ count: number }>('mails.waiting'),
  /** The newest good backup that there is, or that was just made; null: none. */
  backup: eventChannel<{ last: Date | null }>('backup'),
  backupFailed: eventChannel<null>('backup.failed'),
  realtimeConnection: eventChannel<{ opened: boolean }>('realtime.connection'),
  /** Changes were sent, one message for each subscription that received one. */
  realtimeSent: eventChannel<{ messages: number }>('realtime.sent'),
  realtimeRefused: eventChannel<null>('realtime.refused'),
  /** The server closed a connection because the client was too slow, silent or hostile. */
  realtimeClosed: eventChannel<{ reason: 'slow' | 'idle' | 'hostile' }>('realtime.closed'),
}

type EventChannel<Event> = {
  publish(event: Event): void
  /** Returns a function that ends the subscription. */
  subscribe(listener: (event: Event) => void): () => void
  hasSubscribers(): boolean
}

function eventChannel<Event>(name: string): EventChannel<Event> {
  const events = channel(`embedded-supabase.${name}`)
  return {
    publish: (event) => events.publish(event),
    hasSubscribers: () => events.hasSubscribers,
    subscribe(listener) {
      const handle = (event: unknown) => listener(event as Event)
      events.subscribe(handle)
      return () => void events.unsubscribe(handle)
    },
  }
}

/** Publishes a statement's duration, when somebody measures. */
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

/**
 * Publishes how long a task waited for a database connection. A wait that fails is followed by `databaseReleased`, so
 * that the count of used connections stays right.
 */
export async function measureWait<T>(wait: () => Promise<T>): Promise<T> {
  const started = performance.now()
  metricEvents.databaseAsked.publish(null)
  let acquired = false
  try {
    const result = await wait()
    acquired = true
    return result
  } finally {
    metricEvents.databaseTaken.publish({ waitedSeconds: (performance.now() - started) / 1000 })
    if (!acquired) metricEvents.databaseReleased.publish(null)
  }
}
