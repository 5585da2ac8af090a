/** Milliseconds after which a used time counts half. */
const halfMs = 10_000
/** Above so many names, those with less than a millisecond left are removed. */
const manyNames = 1000

/** The milliseconds that each name has used recently; older use counts less and less. */
export class TimeUsed {
  readonly #used = new Map<string, { ms: number; at: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  of(name: string): number {
    const found = this.#used.get(name)
    return found ? found.ms * 2 ** ((found.at - this.#now()) / halfMs) : 0
  }

  add(name: string, ms: number): void {
    this.#used.set(name, { ms: this.of(name) + ms, at: this.#now() })
    if (this.#used.size <= manyNames) return
    for (const each of this.#used.keys()) if (this.of(each) < 1) this.#used.delete(each)
  }
}
