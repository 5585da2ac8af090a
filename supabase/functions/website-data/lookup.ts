import { answerFor, type Stored } from './answer.ts'
import { lookupLimit } from './lookup-limit.ts'
import { remembered } from './remembered.ts'

/** What the function needs of its surroundings; `deps.ts` implements it on Supabase, tests have their own. */
export type Deps = {
  /** Finds an active website of an active business with one statement; null for any other id. */
  find(id: string): Promise<Stored | null>
  /** The backend's public origin, where the stored images are. */
  base: string
  /** Milliseconds since 1970. */
  now(): number
}

/** A prepared answer: its JSON and its tag. */
export type Ready = { body: string; etag: string }
export type Found = Ready | 'unknown' | { waitSeconds: number }

/** Milliseconds after which a change in the database is in the answers. */
const freshMs = 5000
const rememberedAnswers = 1000

/**
 * Finds a website's answer, in memory or in the database. Answers and ids without a website are remembered separately,
 * so that somebody who tries ids pushes no website out of memory. An address that tries many ids has to wait; a known
 * website is looked up for everybody.
 */
export function createLookup({ find, base, now }: Deps) {
  const answers = remembered<Ready & { until: number }>(rememberedAnswers)
  const unknown = remembered<{ until: number }>(rememberedAnswers)
  const running = new Map<string, Promise<Found>>()
  const limit = lookupLimit(now)

  async function learn(id: string): Promise<Found> {
    const stored = await find(id)
    const read = now()
    if (!stored) {
      answers.forget(id)
      unknown.keep(id, { until: read + freshMs })
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
    unknown.forget(id)
    answers.keep(id, { ...ready, until })
    return ready
  }

  return async (id: string, address: string): Promise<Found> => {
    const ready = answers.get(id, now())
    if (ready) return ready
    if (unknown.get(id, now())) return 'unknown'
    const already = running.get(id)
    if (already) return already
    const waitSeconds = answers.knows(id) ? null : limit.take(address)
    if (waitSeconds !== null) return { waitSeconds }
    const learning = learn(id).finally(() => running.delete(id))
    running.set(id, learning)
    return learning
  }
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
