import { longestPrepared, mostPrepared } from '../database.ts'
import type { Column } from './answer.ts'

/** `name` is its name in PostgreSQL; '' for a statement that is not kept. */
export type Prepared = {
  readonly key: string
  readonly name: string
  /** Null before its first answer. */
  columns: Column[] | null
  /** How many milliseconds its exchange took the last time. */
  lastMs?: number
}

/** The prepared statements of a session, least recently used first. */
export class PreparedStatements {
  readonly #kept = new Map<string, Prepared>()
  #toClose: string[] = []
  #named = 0

  /**
   * Returns the prepared statement of a role and text. One that has never been answered may have failed, so it is
   * prepared anew.
   */
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

  /** The names that PostgreSQL has yet to close; here they are closed already. */
  takeClosed(): string[] {
    return this.#toClose.splice(0)
  }

  /** For a session that was lost. */
  clear(): void {
    this.#kept.clear()
    this.#toClose = []
  }
}
