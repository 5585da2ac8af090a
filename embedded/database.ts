import fs from 'node:fs'
import path from 'node:path'
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite'
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres'
import { Kysely, sql } from 'kysely'
import { isFirstStart, markReady, pgliteDir } from './first-start.ts'
import { exclusivePgliteDialect } from './pglite-dialect.ts'
import { Refusal } from './refusal.ts'
import type { Settings } from './settings.ts'

export type Database = {
  connection: PgliteConnection | PostgresConnection
  /** False for a PostgreSQL server of one's own. */
  embedded: boolean
  /** To be called once migrations and first rows are in: from now on what people are told is kept is kept. */
  markReady(): void
  close(): Promise<void>
}

/** Opens the embedded PostgreSQL in `DATA_DIR/pg`, or the real one at `DATABASE_URL`. */
export function openDatabase(settings: Settings): Promise<Database> {
  return settings.databaseUrl === null ? openPglite(settings) : openPostgres(settings.databaseUrl)
}

/** PostgREST's form of a timestamp; PGlite and postgres.js hand over PostgreSQL's own ('2026-01-01 10:00:00+00'). */
function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

const oid = { json: 114, timestamp: 1114, timestamptz: 1184, numeric: 1700, jsonb: 3802 } as const

async function openPglite(settings: Settings): Promise<Database> {
  const directory = pgliteDir(settings.dataDir)
  // A first start that was killed leaves PostgreSQL half made, for good. It held nothing that anyone was told is kept.
  if (isFirstStart(settings)) {
    fs.rmSync(directory, { recursive: true, force: true })
    fs.rmSync(path.join(settings.dataDir, 'storage'), { recursive: true, force: true })
  }
  const connection = await createPgliteConnection({
    url: directory,
    pgliteOptions: {
      parsers: { [oid.numeric]: Number, [oid.timestamptz]: isoTimestamp, [oid.timestamp]: isoTimestamp },
    },
  })
  await connection.driver.waitReady
  connection.kysely = new Kysely({ dialect: exclusivePgliteDialect(connection.driver) })
  return {
    connection,
    embedded: true,
    markReady: () => markReady(settings.dataDir),
    close: () => connection.close(),
  }
}

async function openPostgres(url: string): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 10,
      connect_timeout: 10,
      onnotice: () => {},
      types: {
        numeric: { to: oid.numeric, from: [oid.numeric], serialize: String, parse: Number },
        timestamp: { to: oid.timestamp, from: [oid.timestamp], serialize: String, parse: isoTimestamp },
        timestamptz: { to: oid.timestamptz, from: [oid.timestamptz], serialize: String, parse: isoTimestamp },
        // What lite hands over is JSON text already; encoding it again would store a string instead of an object.
        json: { to: oid.json, from: [oid.json], serialize: jsonText, parse: JSON.parse },
        jsonb: { to: oid.jsonb, from: [oid.jsonb], serialize: jsonText, parse: JSON.parse },
      },
    },
  })
  try {
    await sql`select 1`.execute(connection.kysely)
  } catch (error) {
    await connection.close()
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'errore sconosciuto'
    throw new Refusal('DATABASE_URL', `il server PostgreSQL non è raggiungibile (${code})`)
  }
  return { connection, embedded: false, markReady: () => {}, close: () => connection.close() }
}

function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
