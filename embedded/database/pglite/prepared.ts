import { longestPrepared, mostPrepared } from '../database.ts'
import type { Column } from './answer.ts'

/** A statement by its name in PostgreSQL; '' for one that is not kept. */
export type Prepared = {
  readonly key: string
  readonly name: string
  /** Null before its first answer. */
  columns: Column[] | null
  /** How many milliseconds its exchange took the last time. */
  lastMs?: number
}

/** The prepared statements of a session, in the order of use. */
export class PreparedStatements {
  readonly #kept = new Map<string, Prepared>()
  #toClose: string[] = []
  #named = 0

  /** The statement with this text for a role; a new one, which PostgreSQL has yet to analyse, when it has no answer yet. */
  of(role: string, text: string): Prepared {
    const key = `${role} ${text}`
    if (text.length > longestPrepared) return { key, name: '', columns: null }
    const known = this.#kept.get(key)
    if (known) this.#kept.delete(key)
    if (known?.columns) {
      this.#kept.set(key, known)
      return known
    }
    if (known) this.#toClose.push(known.name)
    this.#named += 1
    const added = { key, name: `s${this.#named}`, columns: null }
    this.#kept.set(key, added)
    const [oldest] = this.#kept.values()
    if (oldest && this.#kept.size > mostPrepared) this.close(oldest)
    return added
  }

  close(prepared: Prepared): void {
    if (this.#kept.get(prepared.key) !== prepared) return
    this.#kept.delete(prepared.key)
    this.#toClose.push(prepared.name)
  }

  closeAll(): void {
    for (const prepared of [...this.#kept.values()]) this.close(prepared)
  }

  /** The names that PostgreSQL has yet to close; they count as closed from now on. */
  takeClosed(): string[] {
    return this.#toClose.splice(0)
  }

  /** Forgets all of a session that was lost. */
  forget(): void {
    this.#kept.clear()
    this.#toClose = []
  }
}
