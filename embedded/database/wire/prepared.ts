import type { Column } from './answer.ts'

/** A statement that PostgreSQL has analysed, by its name there. */
export type Prepared = {
  name: string
  types: number[]
  columns: Column[]
  /** How long it took the last time, alone in its transaction, in milliseconds. */
  lastMs?: number
}

/** How many statements stay prepared. The product has about a hundred for each role. */
const most = 300

/** The prepared statements of a session by their keys, in the order of use. */
export class PreparedStatements {
  readonly #kept = new Map<string, Prepared>()
  #toClose: string[] = []
  #named = 0

  newName(): string {
    this.#named += 1
    return `s${this.#named}`
  }

  /** The statement of a key; it counts as used. */
  use(key: string): Prepared | null {
    const known = this.#kept.get(key)
    return known ? this.keep(key, known) : null
  }

  /**
   * Closes the statement that has not been used for longest when there are too many. The order is that of use, because the
   * deferred statements have been used last: closing one of them would make the entry that runs it fail.
   */
  keep(key: string, known: Prepared): Prepared {
    this.#kept.delete(key)
    this.#kept.set(key, known)
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size > most) this.close(oldest)
    return known
  }

  close(key: string): void {
    const known = this.#kept.get(key)
    this.#kept.delete(key)
    if (known) this.#toClose.push(known.name)
  }

  closeAll(): void {
    for (const key of [...this.#kept.keys()]) this.close(key)
  }

  /** The names that PostgreSQL has yet to close; they count as closed from now on. */
  takeClosed(): string[] {
    const closed = this.#toClose
    this.#toClose = []
    return closed
  }

  /** Forgets all of a session that was lost. */
  forget(): void {
    this.#kept.clear()
    this.#toClose = []
  }
}
