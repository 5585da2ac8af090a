import { measureWait } from '../process/metric-events.ts'
import { recordFailure } from '../process/record-failure.ts'
import { currentRequester } from '../turns/requester.ts'
import { Door, defaultDoorLimits } from './engine/door.ts'
import type { PostgresSessions } from './postgres-sessions.ts'
import { PostgresVisit, type Watched } from './postgres-visit.ts'
import type { Driver } from './sql.ts'

export const poolSize = 10
/** How many of these one account may use at once. */
const placesOfOne = 5

/** Gives each request a session in its turn; failures are recorded for the requests that meet them. */
export class SessionsDriver implements Driver<PostgresVisit> {
  readonly #sessions: PostgresSessions
  readonly #watched: Watched
  readonly #door = new Door({ ...defaultDoorLimits, inside: { all: poolSize, account: placesOfOne } })

  constructor(sessions: PostgresSessions, watched: Watched) {
    this.#sessions = sessions
    this.#watched = watched
  }

  async acquireConnection(): Promise<PostgresVisit> {
    try {
      return await measureWait(() => this.#enter())
    } catch (error) {
      recordFailure(error)
      throw error
    }
  }

  async #enter(): Promise<PostgresVisit> {
    const turn = await this.#door.enter(currentRequester())
    try {
      return new PostgresVisit(await this.#sessions.reserve(), turn, this.#watched)
    } catch (error) {
      turn.end()
      throw error
    }
  }

  async beginTransaction(visit: PostgresVisit) {
    visit.begin()
  }

  async commitTransaction(visit: PostgresVisit) {
    await visit.end('commit')
  }

  async rollbackTransaction(visit: PostgresVisit) {
    await visit.end('rollback')
  }

  async releaseConnection(visit: PostgresVisit) {
    await visit.release()
  }
}
