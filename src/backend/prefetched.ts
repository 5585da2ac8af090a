import type { Day } from '#italian/days.ts'
import type { Holiday } from '#italian/holidays.ts'

/**
 * Answers to the requests that the page's inline script has sent, by method and address, and the token of these
 * requests.
 */
interface Prefetched {
  token: string
  answers: Record<string, Promise<Response | null>>
  /** The role that the server wrote into the page; null where it did not. */
  role: Promise<string | null>
  /** What `silent_websites` was asked about. */
  holidays: { today: Day; next: readonly Holiday[] }
}

declare global {
  interface Window {
    /** Made by `src/app/first-paint/prefetch.ts`; missing in development. */
    prefetched?: Prefetched
  }
}

/** Milliseconds after the start of the page during which such an answer is recent enough. */
const newsFor = 10_000

/** The answer to a request that was sent ahead with the same token, once; null when there is none, or it failed. */
export async function takePrefetched(
  method: string,
  url: string,
  token: string | undefined,
): Promise<Response | null> {
  const prefetched = globalThis.window?.prefetched
  const name = `${method} ${url}`
  const answer = prefetched?.answers[name]
  if (!prefetched || !answer) return null
  delete prefetched.answers[name]
  if (prefetched.token !== token || performance.now() > newsFor) return null
  const response = await answer
  return response?.ok ? response : null
}
