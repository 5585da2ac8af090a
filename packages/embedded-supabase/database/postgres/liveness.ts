import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds for the test query; monitors do not wait longer. */
const answerWithinMs = 400
/**
 * Milliseconds, longer than any statement of a signed-in caller: a working database answers some statement in this
 * time.
 */
const silentMs = 15_000

/**
 * Whether a pooled database server works. With every connection in use the test query has to wait, so a server that
 * does not answer it still counts as alive if it answered another statement recently.
 */
export class Liveness {
  readonly #ask: () => Promise<unknown>
  #pending: Promise<boolean> | null = null
  #answeredAt = Number.NEGATIVE_INFINITY

  /** @param ask a test query, which fails when the server cannot be reached */
  constructor(ask: () => Promise<unknown>) {
    this.#ask = ask
  }

  recordAnswer(): void {
    this.#answeredAt = performance.now()
  }

  async isAlive(): Promise<boolean> {
    // One test query at a time, so that queries do not pile up at a server that does not answer.
    this.#pending ??= this.#ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#pending = null
      })
    const timer = new AbortController()
    const silent = sleep(answerWithinMs, null, { signal: timer.signal, ref: false }).catch(() => null)
    const answer = await Promise.race([this.#pending, silent])
    timer.abort()
    return answer ?? performance.now() - this.#answeredAt < silentMs
  }
}
