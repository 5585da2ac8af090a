import type { PostgresConnection } from '@supabase/lite/postgres'
import { logError, redacted } from '../process/log.ts'
import type { ChannelListener } from './engine/channel-listener.ts'

/** Milliseconds between two attempts to listen again. */
const retryMs = 1000

/** The driver's events of a connection. A closed connection is opened again by the next statement. */
export type ListenEvents = {
  onclose?(): void
  onnotify?(channel: string, payload: string): void
  max_lifetime?: null
}

/**
 * Listens to a channel on a connection of its own, because PostgreSQL notifies only the session that listens. A lost
 * connection is opened again until it works; `lost` then says that notifications may have been missed.
 */
export async function listenOn(
  connect: (events: ListenEvents) => PostgresConnection,
  channel: string,
  { received, lost }: ChannelListener,
): Promise<() => Promise<void>> {
  let stopped = false
  let listening = false
  let retry: NodeJS.Timeout | undefined
  const { driver } = connect({
    max_lifetime: null,
    onnotify: (_channel, payload) => received(payload),
    onclose() {
      if (stopped) return
      if (listening) lost()
      listening = false
      again()
    },
  })
  const listen = async () => {
    await driver.unsafe(`listen "${channel}"`)
    listening = true
    // Notifications that came before this moment were missed.
    lost()
  }
  const again = () => {
    clearTimeout(retry)
    if (stopped) return
    retry = setTimeout(() => {
      listen().catch((error: unknown) => {
        logError(`Live changes are not received: ${redacted(error)}`)
        again()
      })
    }, retryMs)
  }
  await listen()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await driver.end({ timeout: 1 })
  }
}
