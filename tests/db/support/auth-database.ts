import { randomUUID } from 'node:crypto'
import type { Db } from '../../../packages/embedded-supabase/database/database.ts'
import { connectionTo } from '../../../packages/embedded-supabase/database/pglite/in-process.ts'
import { openPostgres } from '../../../packages/embedded-supabase/database/postgres/open-postgres.ts'
import { bringUpToDate } from '../../../packages/embedded-supabase/database/schema/bring-up-to-date.ts'
import { supabaseDir } from '../../../server/paths.ts'
import { createDatabase } from '../../../testing/postgres.ts'
import { migratedDatabase } from '../../../testing/ready-database.ts'

/** A migrated database for the auth service: in memory, or on the server of the project `postgres`. */
export type AuthDatabase = { db: Db; close(): Promise<void> }

export async function openAuthDatabase(): Promise<AuthDatabase> {
  const database = process.env.TEST_POSTGRES ? await onServer(process.env.TEST_POSTGRES) : await inMemory()
  return database
}

async function inMemory(): Promise<AuthDatabase> {
  const pglite = await migratedDatabase()
  return { db: connectionTo(pglite).db, close: () => pglite.close() }
}

async function onServer(adminUrl: string): Promise<AuthDatabase> {
  const url = await createDatabase(adminUrl, `test_${randomUUID().replaceAll('-', '')}`)
  const { connection, close } = await openPostgres(url)
  await bringUpToDate(connection, supabaseDir)
  return { db: connection.db, close }
}
