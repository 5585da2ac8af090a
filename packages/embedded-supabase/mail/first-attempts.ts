/** Answers that wait for the first attempt at a mail. */
export class FirstAttempts {
  readonly #waiting = new Map<string, Set<() => void>>()

  /** Resolves with the mail's attempt, at the latest after `ms`. */
  async wait(id: string, ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const others = this.#waiting.get(id) ?? new Set()
    this.#waiting.set(id, others.add(resolve))
    const timer = setTimeout(resolve, ms)
    await promise
    clearTimeout(timer)
    others.delete(resolve)
    if (others.size === 0) this.#waiting.delete(id)
  }

  made(id: string): void {
    for (const resolve of this.#waiting.get(id) ?? []) resolve()
  }

  /** No attempt is made for now. */
  noneMade(): void {
    for (const id of this.#waiting.keys()) this.made(id)
  }
}
