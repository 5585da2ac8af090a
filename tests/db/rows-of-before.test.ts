import type { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillTables, rowsIn, tablesOf } from '../../packages/embedded-supabase/backup/rows.ts'
import { connectionTo } from '../../packages/embedded-supabase/database/pglite/in-process.ts'
import { releasedFiles } from '../../packages/embedded-supabase/database/schema/apply-migrations.ts'
import { bringUpToDate } from '../../packages/embedded-supabase/database/schema/bring-up-to-date.ts'
import { emptyDatabase } from '../../packages/embedded-supabase/testing/empty-database.ts'
import { RowsToCorrect } from '../../scripts/commands/doctor/check-rows.ts'
import { supabaseDir } from '../../server/paths.ts'
import { emailText, longText, optionalText, requiredText } from '../../src/records/form-rules.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'

/*
 * Rows of every kind that 1.0.0 accepted and a later constraint refuses: they arrive, what breaks one is named, nothing that
 * was right is touched, and what the form makes of a row is saved.
 */

/** Before its texts had to be visible. */
const earliest = releasedFiles(supabaseDir)
  .map(({ version }) => version)
  .filter((version) => version < '20260101002000')

const piece = fc.constantFrom(
  'Bar',
  'Caffè',
  '🍕',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\r',
  '\u0001',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u2028',
  '\u202e',
  '\u2066',
  '\u3164',
  '\ufeff',
)
const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''))
/** 1.0.0 wanted something that is no white space. */
const required = text.filter((value) => /[^\s\u0085]/.test(value))
const email = fc.constantFrom(
  'info@bar.it',
  '\u200binfo@bar.it\ufeff',
  'x<oste@bar.it>',
  'info@bar_sport.it',
  'a..b@bar.it',
  'è@bar.it',
)
const image = (bucket: string) =>
  fc.constantFrom(
    null,
    `/storage/v1/object/public/${bucket}/a.png`,
    `/storage/v1/object/${bucket}/a.png`,
    `https://BOTTEGA.example/storage/v1/object/public/${bucket}/%61.png?v=m9x2`,
    `/storage/v1/object/public/${bucket}/con%20spazio.png`,
    '/storage/v1/object/public/altro/a.png',
    'https://altrove.example/a.png',
  )
const optional = fc.option(text)

const columns = {
  businesses: {
    ragione_sociale: [required, requiredText('x')],
    insegna: [required, requiredText('x')],
    indirizzo: [required, requiredText('x')],
    citta: [required, requiredText('x')],
    regione: [required, requiredText('x')],
    email: [email, emailText()],
    telefono: [optional, optionalText()],
    logo_url: [image('business-logos'), null],
  },
  services: {
    nome: [required, requiredText('x')],
    descrizione: [optional, longText(10_000)],
    immagine_copertina_url: [image('service-covers'), null],
  },
  payment_methods: {
    iban: [fc.constantFrom('IT25 O03', '\u200bIT25O03', 'IT25-O03', '\u3164'), null],
    titolare: [optional, null],
  },
} as const

type Table = keyof typeof columns
type Row = Record<string, string | null>
const rest = {
  businesses: { partita_iva: '01234560587' },
  services: { costo: '1', durata: '1' },
  payment_methods: {},
}
const rowOf = (table: Table) =>
  fc.record(
    Object.fromEntries(Object.entries(columns[table]).map(([name, [values]]) => [name, values])),
  ) as fc.Arbitrary<Row>

async function databaseOfBefore() {
  const db = await emptyDatabase({ extensions: { pg_trgm } })
  const connection = connectionTo(db)
  await bringUpToDate(connection, supabaseDir, earliest)
  await db.exec(`insert into storage.objects (bucket_id, name)
    select id, file from storage.buckets, unnest(array['a.png', 'con spazio.png']) as file`)
  return { db, connection }
}

/** What 1.0.0 refused never was. */
async function insert(db: PGlite, table: Table, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const all = Object.entries({ ...rest[table], ...row })
    const inserted = db.query(
      `insert into public.${table} (${all.map(([name]) => name).join()}) values (${all.map((_, at) => `$${at + 1}`).join()})`,
      all.map(([, value]) => value),
    )
    await inserted.catch((error: unknown) => {
      if (Object(error).code !== '23514') throw error
    })
  }
}

const rowsOf = async (db: PGlite, table: Table) =>
  (await db.query<Row>(`select * from public.${table} order by id`)).rows

/** The rows that break a constraint, and the constraints that are not valid. */
async function toCorrect(db: PGlite) {
  const { rows } = await db.query<{ told: unknown }>('select private.rows_to_correct() as told')
  const named = RowsToCorrect.parse(rows[0]?.told).rows
  const { rows: constraints } = await db.query<{ name: string }>(
    'select conname as name from pg_constraint where not convalidated order by 1',
  )
  return { named, notValid: constraints.map(({ name }) => name) }
}

/** Saves a row as its form would: cleaned, with good values where the form refuses the present ones. */
async function correct(db: PGlite, table: Table, row: Row): Promise<void> {
  const values = Object.entries(columns[table]).map(([name, [, rule]]) => {
    const known = rule?.safeParse(row[name] ?? '')
    return [name, known?.success ? known.data : name === 'email' ? 'info@bar.it' : rule ? 'Bar' : null]
  })
  await db.query(
    `update public.${table} set ${values.map(([name], at) => `${name} = $${at + 2}`).join()} where id = $1`,
    [row.id, ...values.map(([, value]) => value)],
  )
}

/** What is left of a text for who reads it. */
const read = (value: string | null) =>
  (value ?? '').replace(/[\p{Cc}\p{Z}\u200b\u2028-\u202e\u2066-\u2069\u3164\ufeff\u00ad]/gu, '')

async function expectUpgraded(rows: Record<Table, Row[]>): Promise<void> {
  const { db, connection } = await databaseOfBefore()
  for (const table of Object.keys(columns) as Table[]) await insert(db, table, rows[table])
  const before = { businesses: await rowsOf(db, 'businesses'), services: await rowsOf(db, 'services') }
  expect([before.businesses.length > 20, before.services.length > 20]).toEqual([true, true])
  await bringUpToDate(connection, supabaseDir)

  // Every row is there, and reads as before.
  for (const table of ['businesses', 'services'] as const) {
    const after = await rowsOf(db, table)
    expect(after.map(({ id }) => id)).toEqual(before[table].map(({ id }) => id))
    for (const [at, row] of after.entries())
      for (const name of Object.keys(columns[table]).filter((column) => !column.endsWith('_url')))
        expect(read(row[name] ?? null)).toBe(read(before[table][at]?.[name] ?? null))
  }

  const { named, notValid } = await toCorrect(db)
  expect(named.map(({ rule }) => rule)).toEqual(notValid)
  // What cannot be seen is corrected where something else can; what only a person can decide is left.
  const unseen = await db.query<{ unseen: number }>(`select count(*)::int as unseen from public.businesses
    where not private.is_line(insegna) and private.visible(insegna) <> ''`)
  expect(unseen.rows).toEqual([{ unseen: 0 }])
  expect(notValid).toEqual(expect.arrayContaining(['businesses_email_valid', 'payment_methods_iban_valid']))

  // Its rows are copied with it: into a new engine, from a backup, by an export.
  const copy = await migratedDatabase()
  await fillTables(rowsIn(connection.db), connectionTo(copy).db, await tablesOf(connection.db))
  expect((await toCorrect(copy)).notValid).toEqual(notValid)
  expect(await rowsOf(copy, 'businesses')).toEqual(await rowsOf(db, 'businesses'))
  await copy.close()

  for (const table of ['businesses', 'services'] as const)
    for (const row of await rowsOf(db, table)) await correct(db, table, row)
  await db.exec('delete from public.payment_methods')
  expect(await toCorrect(db)).toEqual({ named: [], notValid: [] })
  await db.close()
}

test('rows of before arrive, are named, and are corrected by what their form makes of them', async () => {
  const some = (table: Table) => fc.sample(rowOf(table), { numRuns: 60, seed: 20260101 })
  const payment_methods = some('payment_methods')
  await expectUpgraded({ businesses: some('businesses'), services: some('services'), payment_methods })
})
