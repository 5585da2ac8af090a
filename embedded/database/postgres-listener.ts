import type { PostgresConnection } from '@supabase/lite/postgres'
import { logError, redacted } from '../process/log.ts'
import type { ChannelListener } from './engine/channel-listener.ts'

/** Milliseconds between two attempts to listen again. */
const retryMs = 1000

/** What the driver tells of a connection. A closed one is opened again by the next statement. */
export type ListenEvents = {
  onclose?(): void
  onnotify?(channel: string, payload: string): void
  max_lifetime?: null
}

/**
 * Hears a channel on a connection of its own, since whoever listens must stay in one session. A connection that is lost
 * is opened again until it works; `lost` then says that announcements may have been missed.
 */
export async function listenOn(
  connect: (events: ListenEvents) => PostgresConnection,
  channel: string,
  { heard, lost }: ChannelListener,
): Promise<() => Promise<void>> {
  let stopped = false
  let listening = false
  let retry: NodeJS.Timeout | undefined
  const { driver } = connect({
    max_lifetime: null,
    onnotify: (_channel, payload) => heard(payload),
    onclose() {
      if (listening) lost()
      listening = false
      again()
    },
  })
  const listen = async () => {
    await driver.unsafe(`listen "${channel}"`)
    listening = true
    // Whoever came while nobody listened may have missed something too.
    lost()
  }
  const again = () => {
    clearTimeout(retry)
    if (stopped) return
    retry = setTimeout(() => {
      listen().catch((error: unknown) => {
        logError(`Live changes are not heard: ${redacted(error)}`)
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
