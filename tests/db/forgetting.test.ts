import type { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase } from '../../testing/ready-database.ts'

/* Which changes of a generated history are deleted. */

let db: PGlite
beforeAll(async () => {
  db = await migratedDatabase()
})
afterAll(() => db.close())

interface Change {
  /** 0 to 3: one of four rows of one of two tables. */
  row: number
  action: 'insert' | 'update' | 'delete'
  daysAgo: number
}

const tableOf = (row: number) => (row < 2 ? 'cards' : 'services')
const idOf = (row: number) => `00000000-0000-4000-8000-00000000000${row}`

/** A second implementation of the rule: the indexes of the changes that are kept. */
function kept(history: Change[]): number[] {
  return history.flatMap((change, place) => {
    const last = history.findLast(({ row }) => row === change.row)
    const isGoneForGood = last?.action === 'delete' && last.daysAgo > 30
    return isGoneForGood || change.daysAgo > 740 ? [] : [place]
  })
}

// The days around the two bounds; 24 months are 730 or 731 days.
const days = fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.constantFrom(29, 31, 720, 745))
const histories = fc
  .array(
    fc.record<Change>({
      row: fc.integer({ min: 0, max: 3 }),
      action: fc.constantFrom('insert', 'update', 'delete'),
      daysAgo: days.filter((age) => age !== 30 && (age < 725 || age > 740)),
    }),
    { maxLength: 30 },
  )
  .map((changes) => changes.toSorted((a, b) => b.daysAgo - a.daysAgo))

test('changes older than two years and rows deleted over thirty days ago are forgotten, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      await db.exec('delete from public.changes')
      const numbered = history.map((change, place) => ({ ...change, place, id: idOf(change.row) }))
      await db.query(
        `insert into public.changes (at, table_name, row_id, action, after)
         select now() - make_interval(days => "daysAgo"), case when row < 2 then 'cards' else 'services' end, id, action,
           jsonb_build_object('place', place)
         from jsonb_to_recordset($1) as change ("daysAgo" int, row int, id uuid, action text, place int)
         order by place`,
        [JSON.stringify(numbered)],
      )
      const { rows: gone } = await db.query<{ count: number }>(
        'select private.forget_changes()::int as count',
      )
      const { rows: left } = await db.query<{ place: number; table_name: string }>(
        `select (after ->> 'place')::int as place, table_name from public.changes order by id`,
      )
      expect(left.map(({ place }) => place)).toEqual(kept(history))
      expect(left.every(({ place, table_name }) => tableOf(history[place]?.row ?? 0) === table_name)).toBe(
        true,
      )
      expect(gone).toEqual([{ count: history.length - left.length }])
    }),
    { numRuns: 200 },
  )
})

// Letters that are special in a pattern or in JSON, and names that contain one another.
const names = fc.constantFrom(
  'anna',
  'joanna',
  'anna.b',
  'a+b',
  "o'neil",
  'x_y',
  'anna-b',
  'è',
  'a$b',
  'a|b',
  '(a)',
)
const hosts = fc.constantFrom('x.it', 'x.it.com', 'ax.it', 'x.i')
const address = fc.tuple(names, hosts).map(([name, host]) => `${name}@${host}`)
const text = fc
  .array(fc.oneof(address, fc.constantFrom(' ', ', ', '"', '\\', '\n', '', '<', '>', 'Ciao: ', '😀')), {
    maxLength: 6,
  })
  .map((parts) => parts.join(' '))

test.each([
  '\nanna@x.it',
  'a\tanna@x.it',
  'perchéanna@x.it',
  'e\u0301anna@x.it',
  '-anna@x.it',
  'tel_anna@x.it',
  'x-anna@x.it',
  '.anna@x.it.',
  '%0Aanna@x.it',
  '%C3%A8anna@x.it',
  'mailto:anna%40x.it?x',
  'anna%2540x.it',
  '100% %FF %61nna@x.it',
  'anna&#64;x.it',
  'anna&#x40;x.it',
  'anna&commat;x.it',
  'an\u00adna\u200b@x.it',
  'ＡＮＮＡ＠ｘ．ｉｔ',
  'ANNA@X.IT- titolare',
  '\\nanna@x.it',
  '\\u000aanna@x.it',
  'anna\\u0040x.it',
  '"a":"anna@x.it_"',
])('an address is erased in the form %j', async (form) => {
  const { rows } = await db.query<{ left: { deep: [{ text: string }] } }>(
    "select private.values_without($1, '{}', private.addresses_pattern($2, '{}')) as left",
    [JSON.stringify({ deep: [{ text: form }] }), ['anna@x.it']],
  )
  const left = rows[0]?.left.deep[0].text ?? ''
  expect(left).toContain('rimosso')
  expect(left.normalize('NFKC')).not.toMatch(/anna/i)
})

test.each([
  'joanna@x.it',
  '1anna@x.it',
  'anna@x.it.com',
  'anna@x.it-est.it',
  'anna@x.italia',
  'maria-anna@x.it',
  'anna%40x.it.com',
])('the address %s of somebody else stays', async (other) => {
  const { rows } = await db.query<{ left: string }>(
    "select private.values_without($1, '{}', private.addresses_pattern($2, $3)) as left",
    [JSON.stringify(`Chiedi a ${other}`), ['anna@x.it'], ['maria-anna@x.it']],
  )
  expect(rows[0]?.left).toBe(`Chiedi a ${other}`)
})

test('a person is erased from any text, and nobody else is', async () => {
  await fc.assert(
    fc.asyncProperty(address, fc.array(text, { maxLength: 4 }), async (person, texts) => {
      const values = { texts, nested: { address: person.toUpperCase() }, empty: '', none: null, number: 1.5 }
      const { rows } = await db.query<{ left: typeof values }>(
        "select private.values_without($1, '{}', private.addresses_pattern($2, '{}')) as left",
        [JSON.stringify(values), [person]],
      )
      const expected = texts.map((each) =>
        each
          .split(' ')
          .map((word) => (word === person ? 'rimosso' : word))
          .join(' '),
      )
      expect(rows[0]?.left).toEqual({ ...values, texts: expected, nested: { address: 'rimosso' } })
    }),
    { numRuns: 300 },
  )
})
