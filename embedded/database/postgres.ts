import postgres from 'postgres'
import { Refusal } from '../config/refusal.ts'
import type { Connection, Database } from './database.ts'
import { Liveness } from './liveness.ts'
import { SessionsDriver } from './postgres-driver.ts'
import { listenOn } from './postgres-listener.ts'
import { type Driver, type DriverEvents, PostgresSessions } from './postgres-sessions.ts'
import { RunningStatements } from './running-statements.ts'
import { Db, sql } from './sql.ts'
import { isoTimestamp, jsonText, oid, textParameter } from './wire/types.ts'

/** The key of the advisory lock; every version of this server must use the same. */
const advisoryLock = 7_236_071

/** Opens a PostgreSQL server's database; values have the same types as with the embedded one. @throws Refusal */
export async function openPostgres(url: string): Promise<Database> {
  const open = (events: DriverEvents) => connect(url, events)
  const sessions = new PostgresSessions(open)
  const running = new RunningStatements()
  const liveness = new Liveness(() => sql`select 1`.execute(db))
  const db = new Db(new SessionsDriver(sessions, { running, liveness }))
  const connection: Connection = {
    db,
    exec: async (text) => {
      const session = await sessions.reserve()
      await session.unsafe(text).finally(session.release)
    },
    close: () => sessions.close(closeSeconds),
  }
  try {
    await checkServer(connection)
  } catch (error) {
    await sessions.close(closeSeconds)
    throw error
  }
  return {
    connection,
    embedded: false,
    isAlive: () => liveness.isAlive(),
    withSchemaLock: (task) => withSchemaLock(sessions, () => task(connection)),
    listen: (channel, listener) => listenOn(open, channel, listener),
    markReady: async () => {},
    async close() {
      // Without cancelling, PostgreSQL would finish statements whose result nobody reads.
      running.cancelAll()
      await sessions.close(closeSeconds)
    },
  }
}

/** Seconds that a close waits for cancelled statements. */
const closeSeconds = 1

/** @throws Refusal when the server does not answer, or lacks the roles of docs/postgresql.sql. */
async function checkServer({ db }: Connection): Promise<void> {
  const { rows } = await sql<{ ready: boolean }>`
    select (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) or (
      select count(*) = 3 from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
      and pg_has_role(current_user, oid, 'member')
    ) as ready`
    .execute(db)
    .catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'errore sconosciuto'
      throw new Refusal('DATABASE_URL', `il server PostgreSQL non è raggiungibile (${code})`)
    })
  if (!rows[0]?.ready) {
    const roles = 'anon, authenticated e service_role'
    throw new Refusal('DATABASE_URL', `mancano i ruoli ${roles}: preparali come in docs/postgresql.sql`)
  }
}

/** The advisory lock makes servers that start at the same time take turns. */
async function withSchemaLock<T>(sessions: PostgresSessions, task: () => Promise<T>): Promise<T> {
  const session = await sessions.reserve()
  try {
    await session.unsafe(`select pg_advisory_lock(${advisoryLock})`)
    return await task()
  } finally {
    await session.unsafe(`select pg_advisory_unlock(${advisoryLock})`)
    session.release()
  }
}

/** A driver with a single connection, which opens with the first statement. */
function connect(url: string, events: DriverEvents = {}): Driver {
  return postgres(url, {
    ...events,
    max: 1,
    connect_timeout: 10,
    onnotice: () => {},
    types: {
      text: { to: oid.text, from: [oid.text], serialize: textParameter, parse: String },
      numeric: { to: oid.numeric, from: [oid.numeric], serialize: String, parse: Number },
      timestamp: { to: oid.timestamp, from: [oid.timestamp], serialize: String, parse: isoTimestamp },
      timestamptz: { to: oid.timestamptz, from: [oid.timestamptz], serialize: String, parse: isoTimestamp },
      json: { to: oid.json, from: [oid.json], serialize: jsonText, parse: JSON.parse },
      jsonb: { to: oid.jsonb, from: [oid.jsonb], serialize: jsonText, parse: JSON.parse },
    },
  }) as Driver
}
