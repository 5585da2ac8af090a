import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migratedDatabase } from '../../testing/ready-database.ts'

const file = path.resolve(import.meta.dirname, '../../supabase/migrations/20260601000500_history.sql')
const [live = ''] = /^do \$\$[\s\S]*?^\$\$;$/m.exec(readFileSync(file, 'utf8')) ?? []

/** Whether the trigger announces new changes, and which tables Supabase's stream has. */
const state = `select
  exists (select from pg_trigger where tgname = 'changes_announce') as announced,
  array(select tablename::text from pg_publication_tables where pubname = 'supabase_realtime') as streamed`

test('changes are announced where Supabase’s stream is missing, and are part of it where it is there', async () => {
  const db = await migratedDatabase()
  expect((await db.query(state)).rows).toEqual([{ announced: true, streamed: [] }])
  await db.exec(`
    drop trigger changes_announce on public.changes;
    drop function private.announce_changes();
    create publication supabase_realtime;
  `)
  await db.exec(live)
  expect((await db.query(state)).rows).toEqual([{ announced: false, streamed: ['changes'] }])
  // The table may have been added by hand before.
  await db.exec(live)
  expect((await db.query(state)).rows).toEqual([{ announced: false, streamed: ['changes'] }])
  await db.close()
})
