import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { Refusal } from './refusal.ts'
import { isoTimestamp, jsonText, oid } from './wire-types.ts'

const poolSize = 10
/** Any number, as long as every version of this server asks for the same. */
const advisoryLock = 7_236_071

/** A PostgreSQL server of one's own, with the wire types that PGlite's connection has. @throws Refusal */
export async function openPostgres(url: string): Promise<Database> {
  const connection = connect(url, poolSize)
  try {
    await sql`select 1`.execute(connection.kysely)
  } catch (error) {
    await connection.close()
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'errore sconosciuto'
    throw new Refusal('DATABASE_URL', `il server PostgreSQL non è raggiungibile (${code})`)
  }
  return {
    connection,
    embedded: false,
    alone: (step) => alone(url, step),
    markReady: () => {},
    close: () => connection.close(),
  }
}

/**
 * A single session: lite's migrations say BEGIN and COMMIT as statements of their own, which a pool would send over
 * different ones. The advisory lock makes servers that start at the same time take turns.
 */
async function alone<T>(url: string, step: (connection: PostgresConnection) => Promise<T>): Promise<T> {
  const connection = connect(url, 1)
  try {
    await sql`select pg_advisory_lock(${advisoryLock})`.execute(connection.kysely)
    return await step(connection)
  } finally {
    // The session takes its lock with it.
    await connection.close()
  }
}

function connect(url: string, max: number): PostgresConnection {
  return createPostgresConnection({
    url,
    postgresOptions: {
      max,
      connect_timeout: 10,
      onnotice: () => {},
      types: {
        numeric: { to: oid.numeric, from: [oid.numeric], serialize: String, parse: Number },
        timestamp: { to: oid.timestamp, from: [oid.timestamp], serialize: String, parse: isoTimestamp },
        timestamptz: { to: oid.timestamptz, from: [oid.timestamptz], serialize: String, parse: isoTimestamp },
        json: { to: oid.json, from: [oid.json], serialize: jsonText, parse: JSON.parse },
        jsonb: { to: oid.jsonb, from: [oid.jsonb], serialize: jsonText, parse: JSON.parse },
      },
    },
  })
}
