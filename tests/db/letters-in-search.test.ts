import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase } from '../../testing/ready-database.ts'

let db: PGlite
beforeAll(async () => {
  db = await migratedDatabase()
})
afterAll(() => db.close())

const migration = path.resolve(import.meta.dirname, '../../supabase/released/20260201000510_folded_texts.sql')

test('rows of before are found by plain letters as well, and do not count as changed', async () => {
  await db.exec(`create or replace function private.fold(value text) returns text language sql immutable
    as 'select lower(value)'`)
  const { rows: made } = await db.query<{ id: string }>(
    `insert into public.businesses
       (insegna, ragione_sociale, partita_iva, indirizzo, citta, regione, email, stato)
     values ('Smørrebrød', 'Caffè Nero', '01234567897', 'Via Roma 1', 'Łódź', 'Lazio', 'a@example.it', 'attivo')
     returning id`,
  )
  const id = made[0]?.id
  const before = await db.query('select updated_at from public.businesses where id = $1', [id])
  const changes = await db.query('select count(*) from public.changes')
  await db.exec(readFileSync(migration, 'utf8'))
  const { rows } = await db.query<{ ricerca: string }>(
    `select ricerca from public.businesses where id = $1 and private.fold(btrim(citta)) = 'lodz'`,
    [id],
  )
  expect(rows[0]?.ricerca).toContain('caffe nero\nsmorrebrod\nlodz\n')
  expect((await db.query('select updated_at from public.businesses where id = $1', [id])).rows).toEqual(
    before.rows,
  )
  expect((await db.query('select count(*) from public.changes')).rows).toEqual(changes.rows)
})
