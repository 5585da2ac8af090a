import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { estimate, isEstimate } from './estimated-count.ts'
import { observed, observeQuery, observeWait } from './observe.ts'
import { pgliteQuery } from './pglite-query.ts'
import { noteTrouble } from './trouble.ts'

/** Longer than a queue of short statements, or a backup's copy of the database, takes: beyond it a holder waits for itself. */
const patienceMs = 30_000

/**
 * PGlite as kysely sees it, one user at a time.
 *
 * PGlite has a single session. The dialect of `@supabase/lite` hands it to everybody at once: a second transaction
 * begun while the first one waits for anything falls inside it, reads rows with the other's role, and is taken away by
 * the other's rollback. Here whoever gets the connection has it alone until it is released.
 */
export function exclusivePgliteDialect(pglite: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ExclusiveDriver(pglite),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class ExclusiveDriver implements Driver {
  readonly #connection: DatabaseConnection
  readonly #waiting: (() => void)[] = []
  #taken = false

  constructor(pglite: PGlite) {
    this.#connection = pgliteConnection(pglite)
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await observeWait(async () => {
      if (this.#taken) await this.#turn()
      this.#taken = true
    })
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    observed.databaseReleased.tell(null)
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken = false
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(new Error('The database did not become free in time'))
      }, patienceMs)
      this.#waiting.push(enter)
    })
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy() {}
}

function pgliteConnection(pglite: PGlite): DatabaseConnection {
  const query = pgliteQuery(pglite)
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      try {
        if (isEstimate(sql)) {
          const ask = async (text: string) => (await observeQuery(() => query(text, parameters))).rows
          return { rows: (await estimate(sql, ask)) as Row[] }
        }
        const { rows, affectedRows } = await observeQuery(() => query(sql, parameters))
        return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows) }
      } catch (error) {
        noteTrouble(error)
        throw error
      }
    },
    // biome-ignore lint/correctness/useYield: PGlite answers a query as a whole
    async *streamQuery() {
      throw new Error('PGlite does not stream')
    },
  }
}
