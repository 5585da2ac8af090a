import type { App } from '@supabase/lite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migratedConnection } from '../../testing/ready-database.ts'
import { migrate } from './migrated-database.ts'
import { bringUpToDate } from './schema.ts'

/** Stands for lite where it must not be needed. */
const unneeded = () => Promise.reject<App>(new Error('lite was asked'))

test('a schema is made once: lite is asked again after an update of its own and for a missing migration', async () => {
  const connection = await migratedConnection()
  onTestFinished(() => connection.driver.close())
  const { kysely: db } = connection
  await bringUpToDate(connection, unneeded)

  await sql`update supabase_migrations.host_lite set version = 'another'`.execute(db)
  await expect(bringUpToDate(connection, unneeded)).rejects.toThrow('lite was asked')
  await migrate(connection)
  await bringUpToDate(connection, unneeded)

  const last = sql`(select max(version) from supabase_migrations.schema_migrations)`
  await sql`delete from supabase_migrations.schema_migrations where version = ${last}`.execute(db)
  await expect(bringUpToDate(connection, unneeded)).rejects.toThrow('lite was asked')
})
