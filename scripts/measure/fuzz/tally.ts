/** The result of a request: the status of each answer, with a few words of the body where the answer is suspicious. */
export type Outcome = string[]
export type Asked = { kind: string; description: string }

/** Says why a request was not answered: `fetch` itself says only that it failed, and names the reason as its cause. */
export function noAnswer(error: unknown): Outcome {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return [`no answer (${String(error)}${cause ? `: ${cause.code ?? cause.message}` : ''})`]
}

/** Counts statuses and times of the requests by kind, and collects the answers with a server error. */
export class Tally {
  readonly faults: string[] = []
  readonly #statuses = new Map<string, Map<string, number>>()
  readonly #slowest = new Map<string, number>()

  /** Runs a request and records its result. */
  async time(what: Asked, run: () => Promise<Outcome>): Promise<void> {
    const started = performance.now()
    const outcome = await run().catch(noAnswer)
    this.note(what, outcome, performance.now() - started)
  }

  note({ kind, description }: Asked, outcome: Outcome, milliseconds: number): void {
    this.#slowest.set(kind, Math.max(this.slowest(kind), milliseconds))
    const counted = this.#statuses.get(kind) ?? new Map<string, number>()
    this.#statuses.set(kind, counted)
    for (const answer of outcome) {
      const status = answer.slice(0, 3)
      counted.set(status, (counted.get(status) ?? 0) + 1)
      if (isFault(answer) && this.faults.length < 50)
        this.faults.push(`${answer} <- ${description.slice(0, 400)}`)
    }
  }

  /** The slowest request of a kind, in ms. */
  slowest(kind: string): number {
    return this.#slowest.get(kind) ?? 0
  }

  /** One line for each kind: number of requests, statuses, the slowest. */
  lines(): string[] {
    return [...this.#statuses].sort().map(([kind, counted]) => {
      const total = [...counted.values()].reduce((sum, count) => sum + count, 0)
      const statuses = [...counted].sort().map(([status, count]) => `${status}: ${count}`)
      return `${kind.padEnd(10)} ${String(total).padStart(7)} answers, slowest ${Math.round(this.slowest(kind))} ms; ${statuses.join(', ')}`
    })
  }
}

/**
 * Whether an answer is a server error that the server does not document. Documented are 503 while something is
 * unavailable or too many requests run at once, 507 on a full disk, and a statement that was cancelled for taking too
 * long (57014).
 */
function isFault(answer: string): boolean {
  if (answer.startsWith('no answer')) return true
  return /^5(?!03|07)/.test(answer) && !answer.includes('57014')
}
