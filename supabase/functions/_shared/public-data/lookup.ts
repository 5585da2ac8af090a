import { createCache } from './cache.ts'

/** A function that answers everybody with the public data of one row, in one or more formats. */
export type PublicData<Stored> = {
  /** The function's name, for the log. */
  name: string
  /** What 404 says. */
  unknown: string
  /** Finds the row that may be shown, with one query; null for any other id. */
  find(id: string): Promise<Stored | null>
  /** By the value of a parameter, which is `formato`; without it, `json`. */
  formats: Record<string, Format<Stored>>
  parameter?: string
  /** How many answers stay in memory, by default a thousand. */
  cached?: number
  /** Milliseconds since 1970. */
  now(): number
}

export type Format<Stored> = {
  contentType: string
  /** Whether a browser asks each time if its copy is still right, instead of after five minutes. */
  alwaysAsks?: boolean
  /**
   * Null where there is no such answer at present: 404, as for an unknown id.
   * @param now milliseconds since 1970
   */
  write(stored: Stored, now: number): Written | null | Promise<Written | null>
}
/**
 * `until`: the instant from which the body is no longer true, in milliseconds since 1970; null when it stays true.
 * `location`: where the caller is sent instead of reading the body. `leftOut`: how much the body lacks, because the format has no
 * room for it.
 */
type Written = {
  body: string | Uint8Array<ArrayBuffer>
  until: number | null
  location?: string
  leftOut?: number
}

export type Ready = Pick<Written, 'body' | 'location' | 'leftOut'> &
  Pick<Format<never>, 'contentType' | 'alwaysAsks'> & { etag: string }
export type Found = Ready | 'unknown' | { waitSeconds: number }

/** Milliseconds for which an answer is cached, and so the longest delay of a change. */
const freshMs = 5000
const cachedUnknown = 1000

/**
 * Returns a row's answer from the cache or the database. Ids without a row have a cache of their own, so that trying ids
 * evicts no row. An address that tries many ids has to wait, but a row that is or was cached is looked up for everybody.
 */
export function createLookup<Stored>({ find, formats, cached = 1000, now }: PublicData<Stored>) {
  const answers = createCache<Ready & { until: number }>(cached)
  const unknown = createCache<{ until: number }>(cachedUnknown)
  const running = new Map<string, Promise<Found>>()
  const limit = lookupLimit(now)

  async function load(id: string, key: string, { write, ...about }: Format<Stored>): Promise<Found> {
    const stored = await find(id)
    const read = now()
    if (!stored) {
      answers.delete(key)
      unknown.set(id, { until: read + freshMs })
      return 'unknown'
    }
    const written = await write(stored, read)
    if (!written) return 'unknown'
    const { until, ...content } = written
    const ready = { ...content, ...about, etag: `"${await digestOf(written.body)}"` }
    unknown.delete(id)
    answers.set(key, { ...ready, until: Math.min(read + freshMs, until ?? Number.POSITIVE_INFINITY) })
    return ready
  }

  return async (id: string, name: string, address: string): Promise<Found> => {
    const format = Object.hasOwn(formats, name) ? formats[name] : undefined
    if (!format) return 'unknown'
    const key = `${name} ${id}`
    const ready = answers.get(key, now())
    if (ready) return ready
    if (unknown.get(id, now())) return 'unknown'
    const pending = running.get(key)
    if (pending) return pending
    const waitSeconds = answers.has(key) ? null : limit.take(address)
    if (waitSeconds !== null) return { waitSeconds }
    const loading = load(id, key, format).finally(() => running.delete(key))
    running.set(key, loading)
    return loading
  }
}

async function digestOf(body: Written['body']): Promise<string> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const windowMs = 10_000
const inWindow = 200
/** Addresses that are counted separately; all others share one count, so that many addresses need no memory. */
const countedAddresses = 10_000

/** Limits how many websites one address makes the database look up: 200 in ten seconds. Cached answers do not count. */
function lookupLimit(now: () => number) {
  const counts = new Map<string, number>()
  let ends = 0
  return {
    /** Counts a look-up; null when it is allowed, otherwise the seconds to wait. */
    take(address: string): number | null {
      if (now() >= ends) {
        counts.clear()
        ends = now() + windowMs
      }
      const key = counts.has(address) || counts.size < countedAddresses ? address : ''
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count > inWindow ? Math.max(1, Math.ceil((ends - now()) / 1000)) : null
    },
  }
}
