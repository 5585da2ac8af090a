import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Connection } from '../../packages/embedded-supabase/database/database.ts'
import { connectionTo } from '../../packages/embedded-supabase/database/pglite/in-process.ts'
import { bringUpToDate } from '../../packages/embedded-supabase/database/schema/bring-up-to-date.ts'
import { supabaseDir } from '../../server/paths.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'
import { schemaDescription } from './support/schema-description.ts'

/*
 * What the embedded server creates of a Supabase project: roles, default rights, and the schemas `auth` and `storage`.
 * It is compared with release 1, in which a library created them.
 */

let database: PGlite
let connection: Connection
beforeEach(async () => {
  database = await migratedDatabase()
  connection = connectionTo(database)
})
afterEach(() => database.close())

const fixture = path.resolve(import.meta.dirname, '../fixtures/supabase-project.txt')

async function described(): Promise<string[]> {
  const { rows } = await database.query<{ line: string }>(schemaDescription)
  return rows.map(({ line }) => line)
}

test('roles, rights, tables and functions are those of release 1', async () => {
  const own =
    /^(role|default) |^(table|column|constraint) (auth|storage)\.|^(index|function) .* (ON|FUNCTION) (auth|storage)\./
  // The second step and passkeys came later, and what the server keeps beside was made at a start.
  const later =
    /auth\.(mfa_|webauthn_|known_devices|passed_networks|refused_periods|sign_ups|session_level|expect_session)/
  const found = (await described()).filter((line) => own.test(line) && !later.test(line))
  expect(found).toEqual(readFileSync(fixture, 'utf8').trimEnd().split('\n'))
})

test('bringing a database up to date again changes nothing, also when the file with these objects has changed', async () => {
  const before = await described()
  await database.exec(`update supabase_migrations.host_schema set version = 'another'`)
  await bringUpToDate(connection, supabaseDir)
  expect(await described()).toEqual(before)
})

test('a migration that fails leaves nothing behind', async () => {
  // The first migration creates what exists already.
  await database.exec(`delete from supabase_migrations.schema_migrations where version = '20260601000100'`)
  const before = await described()
  await expect(bringUpToDate(connection, supabaseDir)).rejects.toMatchObject({
    code: expect.stringMatching(/^42/),
  })
  expect(await described()).toEqual(before)
})

test('a database with migrations that no release has is refused by name, and nothing of it changes', async () => {
  await database.exec(`insert into supabase_migrations.schema_migrations (version) values ('20260301000400');
    delete from supabase_migrations.schema_migrations where version = '20260601000100'`)
  const before = await described()
  await expect(bringUpToDate(connection, supabaseDir)).rejects.toThrow(/^Migrazioni: .*20260301000400/)
  expect(await described()).toEqual(before)
})
