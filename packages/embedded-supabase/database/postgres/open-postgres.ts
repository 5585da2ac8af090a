import postgres from 'postgres'
import { Refusal } from '../../config/refusal.ts'
import { codeOf } from '../../process/file-errors.ts'
import type { Connection, Database, Db } from '../database.ts'
import { sessionQueue } from '../fair-session-queue.ts'
import { LendingDb } from '../lending.ts'
import { sql } from '../sql.ts'
import { type Parse, parsers } from '../values.ts'
import { listenOn } from './listener.ts'
import { Liveness } from './liveness.ts'
import { PostgresConnection, RunningStatements } from './postgres-connection.ts'
import { type Driver, type DriverEvents, PostgresSessions } from './sessions.ts'

/** The key of the advisory lock; every version of this server must use the same. */
const advisoryLock = 7_236_071

/** Values have the same types as with the embedded database. @throws Refusal */
export async function openPostgres(url: string, rolesFile: string | null = null): Promise<Database> {
  const open = (events: DriverEvents) => connect(url, events)
  const sessions = new PostgresSessions(open)
  const running = new RunningStatements()
  const liveness = new Liveness(() => sql`select 1`.execute(db))
  const openSession = async () => new PostgresConnection(await sessions.reserve(), { running, liveness })
  const db: Db = new LendingDb(sessionQueue('postgres'), openSession)
  const connection: Connection = { db, close: () => sessions.close(closeSeconds) }
  try {
    await checkServer(connection, rolesFile)
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

/** bytea and date, which the driver would turn into something else than texts. */
const textTypes = [17, 1082]

/** Seconds that a close waits for cancelled statements. */
const closeSeconds = 1

/** What a server that answers says of the address, by SQLSTATE. */
const turnedAway: Readonly<Record<string, string>> = {
  '28000': "non accetta quell'utente",
  '28P01': "non accetta quell'utente o la sua password",
  '3D000': 'non ha quel database',
}

/** @throws Refusal when the server does not answer, or lacks Supabase's roles. */
async function checkServer({ db }: Connection, rolesFile: string | null): Promise<void> {
  const { rows } = await sql<{ ready: boolean }>`
    select (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) or (
      select count(*) = 3 from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
      and pg_has_role(current_user, oid, 'member')
    ) as ready`
    .execute(db)
    .catch((error: unknown) => {
      const code = codeOf(error) || 'errore sconosciuto'
      const what = turnedAway[code] ?? 'non è raggiungibile'
      throw new Refusal('DATABASE_URL', `il server PostgreSQL ${what} (${code})`)
    })
  if (!rows[0]?.ready) {
    const roles = 'anon, authenticated e service_role'
    const how = rolesFile
      ? `preparali come in ${rolesFile}`
      : "li crea un superutente, e li dà all'utente di questo indirizzo"
    throw new Refusal('DATABASE_URL', `mancano i ruoli ${roles}: ${how}`)
  }
}

/** Servers that start at the same time change the schema one after the other. */
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

/**
 * Replaces the driver's conversions: values are sent as texts and parsed by `values.ts`, as with the embedded database.
 */
const types = Object.fromEntries(
  [...parsers, ...textTypes.map((type): [number, Parse] => [type, String])].map(([type, parse]) => [
    String(type),
    { to: type, from: [type], serialize: String, parse },
  ]),
)

/** One connection per driver; it opens with the first statement. */
function connect(url: string, events: DriverEvents): Driver {
  const options = { max: 1, connect_timeout: 10, fetch_types: false, onnotice: () => {} }
  return postgres(url, { ...events, ...options, types }) as Driver
}
