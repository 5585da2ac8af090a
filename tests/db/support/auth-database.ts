import { randomUUID } from 'node:crypto'
import type { Db } from '../../../embedded/database/database.ts'
import { connectionTo } from '../../../embedded/database/pglite/in-process.ts'
import { openPostgres } from '../../../embedded/database/postgres/open-postgres.ts'
import { bringUpToDate } from '../../../embedded/database/schema/bring-up-to-date.ts'
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
  await bringUpToDate(connection)
  return { db: connection.db, close }
}
