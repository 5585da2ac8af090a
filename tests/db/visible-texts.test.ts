import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openMigratedDatabase } from '../../scripts/migrated-database.ts'

const migration = path.resolve(
  import.meta.dirname,
  '../../supabase/migrations/20260101002000_visible_texts.sql',
)

test('rows that an earlier version took for filled in are kept; what is written from now on is checked', async () => {
  const db = await openMigratedDatabase()
  const checks = `select conrelid::regclass::text as place, conname as name, convalidated as whole from pg_constraint
    where connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) like '%visible%' order by 2`
  type Check = { place: string; name: string; whole: boolean }
  const { rows: now } = await db.query<Check>(checks)
  expect(now.length).toBeGreaterThan(10)
  expect(now.every(({ whole }) => whole)).toBe(true)

  for (const { place, name } of now) {
    await db.exec(
      `alter table ${place} drop constraint ${name}; alter table ${place} add constraint ${name} check (true)`,
    )
  }
  await db.exec(`drop function private.visible;
    insert into public.payment_methods (iban) values (U&'\\200B'), ('IT60X0542811101000000123456')`)
  await db.exec(readFileSync(migration, 'utf8'))

  const { rows: after } = await db.query<Check>(checks)
  expect(after.filter(({ whole }) => !whole).map(({ name }) => name)).toEqual(['payment_methods_iban_valid'])
  expect((await db.query('select from public.payment_methods')).rows).toHaveLength(2)
  await expect(db.exec(`insert into public.payment_methods (iban) values (U&'\\200B')`)).rejects.toThrow(
    'payment_methods_iban_valid',
  )
  await db.close()
})
