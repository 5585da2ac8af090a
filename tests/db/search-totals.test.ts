import type { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase } from '../../testing/ready-database.ts'

const rows = 500
const adminId = '00000000-0000-4000-8000-000000000001'
const ownerId = '00000000-0000-4000-8000-000000000002'

let db: PGlite
beforeAll(async () => {
  db = await migratedDatabase()
  await db.exec(`
    insert into auth.users (id, aud, role, email, email_confirmed_at)
    values ('${adminId}', 'authenticated', 'authenticated', 'a@example.it', now()),
      ('${ownerId}', 'authenticated', 'authenticated', 'b@example.it', now());
    insert into auth.sessions (id, user_id) select id, id from auth.users;
    update public.user_roles set role = 'admin' where user_id = '${adminId}';
    update public.user_roles set role = 'business' where user_id = '${ownerId}';
    insert into public.businesses (ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email)
    select 'Wab ' || n, 'Wab ' || n, 'Via ' || n % 90, (array['Bari', 'Forlì', 'Roma', 'L''Aquila'])[1 + n % 4], 'Lazio',
      '01234560587', 'wab' || n || '@example.it'
    from generate_series(1, ${rows}) as n;
    insert into public.websites (business_id, nome, email, indirizzo, citta, regione, stato, orari)
    select id, insegna, email, indirizzo, citta, regione,
      case when ascii(id::text) % 3 = 0 then 'sospeso' else 'attivo' end,
      (select jsonb_object_agg(day, jsonb_build_object('aperto', false, 'mattina_abilitata', true, 'apertura_mattina',
        '09:00', 'chiusura_mattina', '13:00', 'pomeriggio_abilitato', true, 'apertura_pomeriggio', '15:00',
        'chiusura_pomeriggio', '19:00')) || '{"sempreAperto": false}'
        from unnest(array['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica']) as day)
    from public.businesses;
    update public.businesses set user_id = '${ownerId}' where insegna = 'Wab 77';`)
})
afterAll(() => db.close())

/** Runs a query as a signed-in account, under the policies. */
async function as<Row>(userId: string, query: string, values: unknown[]): Promise<Row[]> {
  return db.transaction(async (transaction) => {
    await transaction.query(
      `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true)`,
      [userId, JSON.stringify({ sub: userId, role: 'authenticated', session_id: userId })],
    )
    await transaction.exec('set local role authenticated')
    return (await transaction.query<Row>(query, values)).rows
  })
}

const total = async (userId: string, q: string, filters = {}) =>
  (await as<{ n: number }>(userId, `select public.search_total('websites', $1, $2) as n`, [q, filters]))[0]?.n

interface Website {
  ricerca: string
  stato: string
}
/** The rows that each person may select; queried once, since no test changes a row. */
const shownTo = new Map<string, Promise<Website[]>>()

/** Counts the rows of a plain select by the same account that match the search. */
async function slowCount(userId: string, q: string, stato?: string): Promise<number> {
  const shown = shownTo.get(userId) ?? as<Website>(userId, 'select ricerca, stato from public.websites', [])
  shownTo.set(userId, shown)
  const words = q
    .toLowerCase()
    .replaceAll('ì', 'i')
    .split(/\s+/)
    .filter((word) => /[^\p{P}\p{S}]/u.test(word))
  const holds = (text: string, word: string) =>
    /[a-z0-9]{3}/.test(word)
      ? text.includes(word)
      : text.startsWith(word) || [' ', '\n', "'"].some((before) => text.includes(before + word))
  return (await shown).filter(
    (row) => (!stato || row.stato === stato) && words.every((word) => holds(row.ricerca, word)),
  ).length
}

test.each([
  'Wab',
  'W',
  'wa',
  'ab',
  'wab 1',
  'Wab 12',
  'forli',
  'Forlì wab',
  'aq',
  "l'aquila",
  'via 8',
  'zzz',
  '',
  '&',
  '7',
  '77',
  '777',
])('"%s" is counted in every row that has it', async (q) => {
  for (const who of [adminId, ownerId]) expect(await total(who, q)).toBe(await slowCount(who, q))
})

test('all rows are counted for a term that all have', async () => {
  expect(await total(adminId, 'Wab')).toBe(rows)
  expect(await total(ownerId, 'Wab')).toBe(1)
  expect(await total(adminId, 'Wab', { stato: 'attivo' })).toBe(await slowCount(adminId, 'Wab', 'attivo'))
})

test('generated terms of one, two, three and more letters, with and without a filter', async () => {
  const term = fc.string({ unit: fc.constantFrom(...'wabfrolivq 0127'), minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(term, fc.constantFrom(undefined, 'attivo', 'sospeso'), async (q, stato) => {
      expect(await total(adminId, q, stato ? { stato } : {})).toBe(await slowCount(adminId, q, stato))
    }),
    { seed: 11, numRuns: 60 },
  )
})

test('a table that has grown, or lost its rows, since the database last looked at it is counted all the same', async () => {
  const remember = (tuples: number) =>
    db.query(`update pg_class set reltuples = $1 where oid = 'public.websites'::regclass`, [tuples])
  for (const remembered of [-1, 10, 3_000_000, 2e9]) {
    await remember(remembered)
    expect(await total(adminId, 'Wab'), `${remembered} rows remembered`).toBe(rows)
    expect(await total(adminId, 'wab 7'), `${remembered} rows remembered`).toBe(
      await slowCount(adminId, 'wab 7'),
    )
    expect(await total(adminId, 'wab', { stato: 'attivo' }), `${remembered} rows remembered`).toBe(
      await slowCount(adminId, 'wab', 'attivo'),
    )
    expect(await total(ownerId, 'Wab'), `${remembered} rows remembered`).toBe(1)
  }
  await db.exec('analyze public.websites')
})
