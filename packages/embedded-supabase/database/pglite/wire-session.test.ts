import { afterAll, expect, test, vi } from 'vitest'
import { emptyDatabase } from '../../testing/empty-database.ts'
import { type Exchange, serverMs } from '../database.ts'
import { WireSession } from './wire-session.ts'

const pglite = await emptyDatabase()
afterAll(() => pglite.close())

let entries = 0
/** The clock, and how long PostgreSQL takes by it. */
const clock = { now: 0, takes: 0 }
vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
const send = async (asked: Uint8Array) => {
  entries += 1
  clock.now += clock.takes
  return Buffer.from(pglite.execProtocolRawSync(asked))
}
const session = new WireSession()
type Values = (string | null)[]
const query = async (text: string, values: Values = [], through = send) =>
  (await session.exchange(through, { statements: [{ text, values }], end: null, role: '', ms: serverMs }))
    .rows
const setting = "select set_config('test.who', $1, true)"
/** Like a caller's request: a setting for the transaction, then a statement. */
const asCaller = async (
  who: string,
  text: string,
  { end = 'commit', role = 'reader' }: Partial<Pick<Exchange, 'end' | 'role'>> = {},
) => {
  const statements = [
    { text: setting, values: [who] },
    { text, values: [] },
  ]
  let followed = 0
  const asked = { statements, end, role, ms: serverMs }
  const { rows } = await session.exchange(send, asked, () => {
    followed += 1
  })
  return { rows, followed }
}

test('rows are read by their types, the second time as well', async () => {
  await query(
    'create table things (id int primary key, name text, price numeric, data jsonb, at timestamptz, day date, yes bool)',
  )
  await query(
    'insert into things values ($1, $2, $3, $4, $5, $6, $7), (2, null, null, null, null, null, null)',
    [...['1', 'caffè', '4.50', '{"deep": [true, null]}', '1970-01-01T00:00:00Z', '2026-02-01', 'true']],
  )
  for (const _ of ['first', 'second'])
    expect(await query('select * from things order by id')).toEqual([
      {
        ...{ id: 1, name: 'caffè', price: 4.5, data: { deep: [true, null] }, yes: true, day: '2026-02-01' },
        at: expect.stringMatching(/^1970-01-01T\d\d:00:00\+\d\d:00$/),
      },
      { id: 2, name: null, price: null, data: null, at: null, day: null, yes: null },
    ])
  expect(await query('update things set name = $1', ['tè'])).toEqual([])
  expect(await query('delete from things where id = $1 returning name', ['2'])).toEqual([{ name: 'tè' }])
  expect(await query('')).toEqual([])
})

test('an error is thrown with its code, and the session goes on', async () => {
  await query('create table keyed (id int primary key)')
  const refused: [string, Values, string][] = [
    ['select * from nowhere where id = $1', ['1'], '42P01'],
    ['insert into keyed (id) values ($1), ($1)', ['7'], '23505'],
    ['select $1::int / 0', ['1'], '22012'],
    ['select $1::bool', ['maybe'], '22P02'],
    ['select 1 as "a\0b"', [], '22021'],
  ]
  for (const [text, values, code] of refused) {
    await expect(query(text, values), text).rejects.toMatchObject({ code })
    expect(await query('select 1 as one')).toEqual([{ one: 1 }])
  }
})

test('a statement whose table has changed is read anew', async () => {
  await query('create table shape (value int)')
  const insert = 'insert into shape values ($1)'
  await query(insert, ['1'])
  expect(await query('select * from shape')).toEqual([{ value: 1 }])
  await query('alter table shape alter column value type text')
  await query(insert, ['two'])
  expect(await query('select * from shape')).toEqual([{ value: '1' }, { value: 'two' }])
  await session.script(send, 'alter table shape add column more int; select 1')
  expect(await query('select * from shape limit 1')).toEqual([{ value: '1', more: null }])
})

test('statements of one exchange enter PostgreSQL once, are one transaction, and answer the last one', async () => {
  await session.script(send, 'create table once (id int unique deferrable initially deferred, who text)')
  const insert = (id: number | string) =>
    `insert into once select '${id}'::int, current_setting('test.who') returning id, who`
  entries = 0
  expect((await asCaller('anna', insert(1))).rows).toEqual([{ id: 1, who: 'anna' }])
  expect(entries).toBe(1)
  expect(await query("select current_setting('test.who') as who")).toEqual([{ who: '' }])
  await expect(asCaller('carla', insert('x'))).rejects.toMatchObject({ code: '22P02' })
  // Refused when the transaction ends.
  await expect(asCaller('carla', insert(1))).rejects.toMatchObject({ code: '23505' })
  expect((await asCaller('bruno', insert(2), { end: 'rollback' })).rows).toEqual([{ id: 2, who: 'bruno' }])
  expect(await query('select * from once')).toEqual([{ id: 1, who: 'anna' }])
})

test('the next exchange may follow one that is known to be quick, and no other', async () => {
  const followed: number[] = []
  for (const [text, takes] of [
    ['select 1', 1],
    ['select 1', 1],
    ['select 2', 50],
    ['select 2', 50],
  ] as const) {
    clock.takes = takes
    followed.push((await asCaller('anna', text)).followed)
  }
  expect(followed).toEqual([0, 1, 0, 0])
})

test('a statement is prepared for each role by itself, and no more are kept than a bound', async () => {
  await session.script(send, 'create role reader; create schema shut; create table shut.hidden (id int)')
  const hidden = 'select * from shut.hidden'
  expect(await query(hidden)).toEqual([])
  const asReader = [
    { text: "select set_config('role', 'reader', true)", values: [] },
    { text: hidden, values: [] },
  ]
  const asked = { statements: asReader, end: 'commit', role: 'reader', ms: serverMs } as const
  await expect(session.exchange(send, asked)).rejects.toMatchObject({ code: '42501' })

  for (let index = 0; index < 700; index += 1) await asCaller(`${index}`, `select ${index}`)
  expect((await query('select count(*)::int as kept from pg_prepared_statements'))[0]).toEqual({
    kept: expect.toSatisfy((kept) => kept <= 301),
  })
})

test('a new statement that is asked for twice at once is answered twice', async () => {
  const twice = () => query('select 42 as answer')
  expect(await Promise.all([twice(), twice()])).toEqual([[{ answer: 42 }], [{ answer: 42 }]])
  expect(await twice()).toEqual([{ answer: 42 }])
})

test('an answer without the end of its statement is a failure', async () => {
  const cut = async (asked: Uint8Array) => {
    const answer = await send(asked)
    const at = answer.indexOf('SELECT 1') - 5
    return at < 0 ? answer : Buffer.concat([answer.subarray(0, at), answer.subarray(-6)])
  }
  await expect(query('select 1 as cut', [], cut)).rejects.toMatchObject({ code: 'XX000' })
})
