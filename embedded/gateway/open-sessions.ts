import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Which sessions are open, for requests that only read: a question each would be one more exchange with the database. */
export type OpenSessions = {
  isOpen(id: string): Promise<boolean>
  /** To be called when sessions may have ended. */
  forget(): void
}

/** Milliseconds for which an answer counts, unless this server has ended sessions meanwhile: another one may have. */
const answerMs = 5000
/** How many are kept: more than people who work at the same time. */
const most = 10_000

/** @param ask whether a session is open, of the database */
export function rememberedSessions(ask: (id: string) => Promise<boolean>): OpenSessions {
  let known = new Map<string, { answer: Promise<boolean>; until: number }>()
  return {
    isOpen(id) {
      const found = known.get(id)
      if (found && found.until > Date.now()) return found.answer
      const asked = known
      if (asked.size >= most) asked.clear()
      const answer = ask(id)
      asked.set(id, { answer, until: Date.now() + answerMs })
      answer.catch(() => asked.delete(id))
      return answer
    },
    forget() {
      // A new map: an answer that is still on its way may be of before.
      known = new Map()
    },
  }
}

export async function sessionExists(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from auth.sessions where id = ${id}::uuid`.execute(db)
  return rows.length > 0
}
