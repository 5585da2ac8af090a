import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * A cache of open sessions for requests that only read: one query each would be one more round trip to the database.
 */
export type OpenSessions = {
  isOpen(id: string): Promise<boolean>
  /** Clears the cache, because sessions may have ended. */
  clear(): void
}

/** Milliseconds. Another server may have ended the session meanwhile. */
const answerMs = 5000
/** More than people who work at the same time. */
const maxCached = 10_000

/** @param ask whether a session is open, according to the database */
export function cachedSessions(ask: (id: string) => Promise<boolean>): OpenSessions {
  let cache = new Map<string, { answer: Promise<boolean>; until: number }>()
  return {
    isOpen(id) {
      const found = cache.get(id)
      if (found && found.until > Date.now()) return found.answer
      const current = cache
      if (current.size >= maxCached) current.clear()
      const answer = ask(id)
      current.set(id, { answer, until: Date.now() + answerMs })
      answer.catch(() => current.delete(id))
      return answer
    },
    clear() {
      // A new map, because a query that is still running may bring an outdated answer.
      cache = new Map()
    },
  }
}

export async function sessionExists(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from auth.sessions where id = ${id}::uuid`.execute(db)
  return rows.length > 0
}
