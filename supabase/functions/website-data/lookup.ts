import { answerFor, type Stored } from './answer.ts'
import { lookupLimit } from './lookup-limit.ts'
import { createCache } from './remembered.ts'

/** What the function needs of its backend; `deps.ts` implements it on Supabase, tests have their own. */
export type Deps = {
  /** Finds an active website of an active business with one query; null for any other id. */
  find(id: string): Promise<Stored | null>
  /** The backend's public origin, where the stored images are. */
  base: string
  /** Milliseconds since 1970. */
  now(): number
}

/** An answer's JSON and its tag. */
export type Ready = { body: string; etag: string }
export type Found = Ready | 'unknown' | { waitSeconds: number }

/** Milliseconds for which an answer is cached, and so the longest delay of a change. */
const freshMs = 5000
const cachedAnswers = 1000

/**
 * Returns a website's answer from the cache or the database. Ids without a website have a cache of their own, so that
 * trying ids evicts no website. An address that tries many ids has to wait, but a website that is or was cached is
 * looked up for everybody.
 */
export function createLookup({ find, base, now }: Deps) {
  const answers = createCache<Ready & { until: number }>(cachedAnswers)
  const unknown = createCache<{ until: number }>(cachedAnswers)
  const running = new Map<string, Promise<Found>>()
  const limit = lookupLimit(now)

  async function load(id: string): Promise<Found> {
    const stored = await find(id)
    const read = now()
    if (!stored) {
      answers.delete(id)
      unknown.set(id, { until: read + freshMs })
      return 'unknown'
    }
    const answer = answerFor(stored, read, base)
    const body = JSON.stringify(answer)
    const ready = { body, etag: `"${await digestOf(body)}"` }
    // Not longer than the state lasts, so that no answer says 'open' after the closing time.
    const until = Math.min(
      read + freshMs,
      answer.fino_a ? Date.parse(answer.fino_a) : Number.POSITIVE_INFINITY,
    )
    unknown.delete(id)
    answers.set(id, { ...ready, until })
    return ready
  }

  return async (id: string, address: string): Promise<Found> => {
    const ready = answers.get(id, now())
    if (ready) return ready
    if (unknown.get(id, now())) return 'unknown'
    const pending = running.get(id)
    if (pending) return pending
    const waitSeconds = answers.has(id) ? null : limit.take(address)
    if (waitSeconds !== null) return { waitSeconds }
    const loading = load(id).finally(() => running.delete(id))
    running.set(id, loading)
    return loading
  }
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
