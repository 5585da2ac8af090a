import { setTimeout as sleep } from 'node:timers/promises'

/** Answers within half a second, so that whoever watches over the server need not guess. */
const answerWithinMs = 400
/** Longer than the longest statement of a signed-in caller: a database that works answers somebody in this time. */
const silentMs = 15_000

/**
 * Whether a database server with a pool of connections works. With every connection in use a question has to wait, so
 * a server that keeps silent counts as alive while it has answered anybody a moment ago.
 */
export class Liveness {
  readonly #ask: () => Promise<unknown>
  #asked: Promise<boolean> | null = null
  #heardAt = Number.NEGATIVE_INFINITY

  /** `ask` asks the server anything, and fails when it cannot be reached. */
  constructor(ask: () => Promise<unknown>) {
    this.#ask = ask
  }

  /** The server has answered. */
  heard(): void {
    this.#heardAt = performance.now()
  }

  async isAlive(): Promise<boolean> {
    // One question at a time: a server that does not answer is not asked by everyone who wonders.
    this.#asked ??= this.#ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#asked = null
      })
    const timer = new AbortController()
    const silent = sleep(answerWithinMs, null, { signal: timer.signal, ref: false }).catch(() => null)
    const answer = await Promise.race([this.#asked, silent])
    timer.abort()
    return answer ?? performance.now() - this.#heardAt < silentMs
  }
}
