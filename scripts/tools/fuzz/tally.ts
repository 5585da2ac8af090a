/** What happened to a request: the status of each answer, with a few words where one is to be looked at. */
export type Outcome = string[]
/** What was asked: its kind, and in words. */
export type Asked = { kind: string; told: string }

/** Statuses and times of the requests by kind, and the answers that blame the server. */
export class Tally {
  readonly faults: string[] = []
  readonly #statuses = new Map<string, Map<string, number>>()
  readonly #slowest = new Map<string, number>()

  /** Runs a request and notes what came of it. */
  async time(what: Asked, run: () => Promise<Outcome>): Promise<void> {
    const started = performance.now()
    const outcome = await run().catch((error: unknown) => [`no answer (${String(error)})`])
    this.note(what, outcome, performance.now() - started)
  }

  note({ kind, told }: Asked, outcome: Outcome, milliseconds: number): void {
    this.#slowest.set(kind, Math.max(this.slowest(kind), milliseconds))
    const counted = this.#statuses.get(kind) ?? new Map<string, number>()
    this.#statuses.set(kind, counted)
    for (const answer of outcome) {
      const status = answer.slice(0, 3)
      counted.set(status, (counted.get(status) ?? 0) + 1)
      if (isFault(answer) && this.faults.length < 50) this.faults.push(`${answer} <- ${told.slice(0, 400)}`)
    }
  }

  /** The longest that a request of a kind took, in ms. */
  slowest(kind: string): number {
    return this.#slowest.get(kind) ?? 0
  }

  /** A line a kind: how many requests, which statuses, the slowest. */
  lines(): string[] {
    return [...this.#statuses].sort().map(([kind, counted]) => {
      const total = [...counted.values()].reduce((sum, count) => sum + count, 0)
      const statuses = [...counted].sort().map(([status, count]) => `${status}: ${count}`)
      return `${kind.padEnd(10)} ${String(total).padStart(7)} answers, slowest ${Math.round(this.slowest(kind))} ms; ${statuses.join(', ')}`
    })
  }
}

/**
 * Every 5xx but those that are promised: 503 while something is not there or too much is asked at once, 507 on a full disk,
 * and a statement that was ended for taking too long (57014).
 */
function isFault(answer: string): boolean {
  if (answer.startsWith('no answer')) return true
  return /^5(?!03|07)/.test(answer) && !answer.includes('57014')
}
