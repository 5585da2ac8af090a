import type { Context } from 'hono'
import type { HostEnv } from './host.ts'
import { problem } from './problems.ts'

/** The average speed that a body must have after `graceMs`; the slowest telephone line is faster. */
export const usualPace = { bytesPerSecond: 8 * 1024, graceMs: 15_000 }

/** The body arrives so slowly that its request would keep others waiting for minutes. */
export class TooSlow extends Error {}

/** Reads a whole body. @throws TooSlow, and the errors of the stream */
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

/** 408; closes the connection, because the rest of the body is never read. */
export function refuseSlow(c: Context<HostEnv>): Response {
  const message = 'I dati arrivano troppo lentamente: riprova con una connessione migliore.'
  return problem(c, 408, 'request_timeout', message, { connection: 'close' })
}
