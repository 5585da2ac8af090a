import { measureQuery, metricEvents } from '../../process/metric-events.ts'
import { recordFailure } from '../../process/record-failure.ts'
import type { CompiledQuery, DatabaseConnection, QueryResult } from '../sql.ts'
import type { WireSession } from '../wire/session.ts'
import { isContextQuery, limitOfRole } from '../wire/session-context.ts'
import type { Turn } from './door.ts'

/** One request's time with the session. */
export class Visit implements DatabaseConnection {
  readonly #wire: WireSession
  readonly #turn: Turn
  #isOver = false
  #asksOnce = false
  #isComplete = false

  constructor(wire: WireSession, turn: Turn) {
    this.#wire = wire
    this.#turn = turn
  }

  /** Whether the session may belong to another request. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Whether its only statement has been answered, with which its transaction was kept. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Gives the session to the next request, although an answer is still to come. */
  handOver(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#wire.dropDeferred()
    metricEvents.databaseReleased.publish(null)
    this.#turn.handOver()
  }

  /** Every answer has come. */
  end(): void {
    this.handOver()
    this.#turn.end()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isOver || this.#isComplete)
      throw new Error('The session was given back: a statement came after the end of its transaction')
    const wire = this.#wire
    const { sql, parameters } = query
    try {
      if (isContextQuery(query)) {
        await wire.defer(sql, parameters)
        wire.role = query.context.role
        wire.limit = limitOfRole(wire.role)
        this.#asksOnce = query.context.asksOnce
        return { rows: [] }
      }
      const { rows, affectedRows } = await measureQuery(() =>
        this.#asksOnce || 'isOnly' in query ? this.#askOnce(query) : wire.query(sql, parameters),
      )
      return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows) }
    } catch (error) {
      recordFailure(error)
      throw error
    }
  }

  async #askOnce({ sql, parameters }: CompiledQuery) {
    const { isKept, ...result } = await this.#wire.queryOnce(sql, parameters, () => this.handOver())
    this.#isComplete = isKept
    return result
  }
}
