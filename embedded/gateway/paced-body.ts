import type { Context } from 'hono'
import type { HostEnv } from './host.ts'
import { problem } from './problems.ts'

/** Bytes a second that a sender must bring on average once `graceMs` are over: the slowest telephone line is faster. */
export const usualPace = { bytesPerSecond: 8 * 1024, graceMs: 15_000 }

/** The sender brings its body so slowly that it would hold a place, which others wait for, for minutes. */
export class TooSlow extends Error {}

/** Reads a body whole. @throws TooSlow, and whatever reading it throws */
export async function readPaced(
  body: ReadableStream<Uint8Array> | null,
  { bytesPerSecond, graceMs }: typeof usualPace = usualPace,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!body) return new Uint8Array(0)
  const started = performance.now()
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  const tooSlow = Promise.withResolvers<never>()
  const watch = setInterval(
    () => {
      const elapsed = performance.now() - started
      if (elapsed > graceMs && (size * 1000) / elapsed < bytesPerSecond) tooSlow.reject(new TooSlow())
    },
    Math.min(1000, graceMs),
  )
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), tooSlow.promise])
      if (done) return new Uint8Array(Buffer.concat(chunks))
      chunks.push(value)
      size += value.byteLength
    }
  } catch (error) {
    void reader.cancel().catch(() => {})
    throw error
  } finally {
    clearInterval(watch)
  }
}

/** The rest of the body is never read: the connection cannot be used again. */
export function refuseSlow(c: Context<HostEnv>): Response {
  const message = 'I dati arrivano troppo lentamente: riprova con una connessione migliore.'
  return problem(c, 408, 'request_timeout', message, { connection: 'close' })
}
