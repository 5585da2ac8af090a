import type { PGlite } from '@electric-sql/pglite'
import postgres from 'postgres'

/** One session of a database; `query` answers the rows of a statement. */
export type Session = {
  query<Row = Record<string, unknown>>(text: string): Promise<Row[]>
  /** Runs several statements without answering rows. */
  run(text: string): Promise<void>
  close(): Promise<void>
}

/** A session of a PGlite, which is closed with the session. */
export function pgliteSession(database: PGlite): Session {
  return {
    query: async <Row>(text: string) => (await database.query<Row>(text)).rows,
    run: async (text) => void (await database.exec(text)),
    close: () => database.close(),
  }
}

/** A session of a PostgreSQL server, over one connection; 64-bit numbers are `bigint`. */
export function serverSession(url: string): Session {
  const sql = postgres(url, { max: 1, onnotice: () => {}, types: { bigint: postgres.BigInt } })
  return {
    query: async <Row>(text: string) => [...(await sql.unsafe(text))] as unknown as Row[],
    run: async (text) => void (await sql.unsafe(text).simple()),
    close: () => sql.end(),
  }
}
