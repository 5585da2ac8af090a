import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds for an answer about the database's health; monitors wait no longer. */
const answerWithinMs = 400
/** Milliseconds, longer than any statement of a signed-in caller: a working database answers some statement in this time. */
const silentMs = 15_000

/**
 * Whether a database server with a pool of connections works. With every connection in use a test query has to wait, so a
 * server that does not answer it still counts as alive while it has answered another statement recently.
 */
export class Liveness {
  readonly #ask: () => Promise<unknown>
  #asked: Promise<boolean> | null = null
  #heardAt = Number.NEGATIVE_INFINITY

  /** @param ask a test query, which fails when the server cannot be reached */
  constructor(ask: () => Promise<unknown>) {
    this.#ask = ask
  }

  /** Records that the server has answered a statement. */
  heard(): void {
    this.#heardAt = performance.now()
  }

  async isAlive(): Promise<boolean> {
    // One test query at a time, so that queries do not pile up at a server that does not answer.
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
