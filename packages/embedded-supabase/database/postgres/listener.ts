import { logError, redacted } from '../../process/log.ts'
import type { ChannelListener } from '../database.ts'
import type { Driver, DriverEvents } from './sessions.ts'

/** Milliseconds between two attempts to listen again. */
const retryMs = 1000

/**
 * Listens to a channel on a connection of its own, because PostgreSQL notifies only the session that listens. When the
 * connection is lost, new ones are tried until one works, each with a new driver as in `PostgresSessions`; `lost` then
 * says that notifications may have been missed.
 * @throws when the first connection fails
 */
export async function listenOn(
  connect: (events: DriverEvents) => Driver,
  channel: string,
  { received, lost }: ChannelListener,
): Promise<() => Promise<void>> {
  let stopped = false
  let current: Driver | undefined
  let retry: NodeJS.Timeout | undefined
  const listen = async () => {
    let isListening = false
    let isClosed = false
    const driver = connect({
      max_lifetime: null,
      onnotify: (_channel, payload) => received(payload),
      onclose() {
        isClosed = true
        if (stopped || !isListening) return
        lost()
        retryLater()
      },
    })
    current = driver
    try {
      await driver.unsafe(`listen "${channel}"`)
      if (isClosed) throw new Error('The connection was closed')
    } catch (error) {
      void driver.end({ timeout: 0 })
      throw error
    }
    isListening = true
    // Notifications may have been sent before `listen` took effect.
    lost()
  }
  const retryLater = () => {
    if (stopped) return
    retry = setTimeout(() => {
      listen().catch((error: unknown) => {
        if (!stopped) logError(`Notifications of ${channel} are not received: ${redacted(error)}`)
        retryLater()
      })
    }, retryMs)
  }
  await listen()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await current?.end({ timeout: 1 })
  }
}
