import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../../testing/ready-database.ts'
import { addArrays, arrayTypes, type Kinds } from './kinds.ts'
import { WireSession } from './session.ts'

const pglite = await emptyDatabase()
// The library's own ways of reading and writing, so that both can be compared.
const kinds: Kinds = { parsers: { ...pglite.parsers }, serializers: { ...pglite.serializers } }
const send = async (asked: Uint8Array) => Buffer.from(pglite.execProtocolRawSync(asked))
let entries = 0
const session = new WireSession((asked) => {
  entries += 1
  return send(asked)
}, kinds)
beforeAll(async () => {
  addArrays(kinds, (await pglite.query<Record<string, unknown>>(arrayTypes)).rows)
})
afterAll(() => pglite.close())
const statements: [string, unknown[]][] = [
  [
    'create table things (id int primary key, name text, price numeric, tags text[], data jsonb, at timestamptz)',
    [],
  ],
  [
    'insert into things values ($1, $2, $3, $4, $5, $6), (2, null, null, null, null, null)',
    [1, 'caffè', '4.50', ['a', 'b, "c"'], { deep: [true, null] }, new Date(0)],
  ],
  ['select * from things order by id', []],
  ['select * from things where id = any($1) and name = $2', [[1, 2], 'caffè']],
  ['select 1 as "__proto__", null as nothing, $1::bool as yes', [true]],
  ['update things set name = $1', ['tè']],
  ['delete from things where id = $1 returning name', [2]],
  ['delete from things where false', []],
  ['', []],
]

test('answers what the database own client answers, the second time as well', async () => {
  const expected: unknown[] = []
  for (const [text, values] of statements) {
    const { rows, affectedRows } = await pglite.query(text, [...values])
    expected.push({ rows, affectedRows })
  }
  for (const _ of ['first', 'second']) {
    await pglite.exec('drop table things')
    const answers: unknown[] = []
    for (const [text, values] of statements) {
      const { rows, affectedRows } = await session.query(text, values)
      answers.push({ rows, affectedRows })
    }
    expect(answers).toEqual(expected)
  }
})

test('throws the error with its code, and goes on', async () => {
  const refused = [
    ['select * from nowhere where id = $1', [1], '42P01'],
    ['insert into things (id) values ($1), ($1)', [7], '23505'],
    ['select $1::int / 0', [1], '22012'],
  ] as const
  for (const [text, values, code] of refused) {
    await expect(session.query(text, values), text).rejects.toMatchObject({ code })
    expect((await session.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  }
  await session.query('begin')
  await expect(session.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  expect(session.inTransaction).toBe(true)
  await expect(session.query('select 1')).rejects.toMatchObject({ code: '25P02' })
  await session.query('rollback')
  expect(session.inTransaction).toBe(false)
  await expect(session.query('select $1::bool', [{}])).rejects.toThrow('Invalid input for boolean type')
  await expect(session.query('select 1 as "a\0b"')).rejects.toMatchObject({ code: '22021' })
  expect((await session.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a statement whose table has changed is read anew', async () => {
  await session.query('create table shape (value int)')
  const insert = 'insert into shape values ($1)'
  await session.query(insert, [1])
  expect((await session.query('select * from shape')).rows).toEqual([{ value: 1 }])
  await session.query('alter table shape alter column value type text')
  await session.query(insert, ['two'])
  expect((await session.query('select * from shape')).rows).toEqual([{ value: '1' }, { value: 'two' }])
  await session.run('alter table shape add column more int; select 1')
  expect((await session.query('select * from shape limit 1')).rows).toEqual([{ value: '1', more: null }])
})

test('what is put off travels with the next statement, whose rows alone are answered', async () => {
  const setting = "select set_config('test.who', $1, true)"
  const seen = "select current_setting('test.who') as who"
  const transaction = async (who: string) => {
    await session.defer('begin')
    await session.defer(setting, [who])
    const { rows } = await session.query(seen)
    await session.query('commit')
    return rows
  }
  expect(await transaction('anna')).toEqual([{ who: 'anna' }])
  entries = 0
  expect(await transaction('bruno')).toEqual([{ who: 'bruno' }])
  expect(entries).toBe(2)

  // A deferred statement that is dropped never runs; when it fails, the statement after it does not run.
  await session.defer('begin')
  expect(session.dropDeferred()).toBe(true)
  expect(session.inTransaction).toBe(false)
  await session.query('create table written (id int)')
  await session.defer('begin')
  await session.defer('select 1 / $1::int', [0])
  await expect(session.query('insert into written values (1)')).rejects.toMatchObject({ code: '22012' })
  await session.query('rollback')
  expect((await session.query('select from written')).rows).toEqual([])
})

test('an only statement travels with its context in one entry, and is kept or undone with its answer', async () => {
  await session.query('create table once (id int unique deferrable initially deferred)')
  const setting = "select set_config('test.who', $1, true)"
  const insert = "insert into once select $1::int returning id, current_setting('test.who') as who"
  const asOnce = async (id: number | string, who: string) => {
    await session.begin()
    await session.defer(setting, [who])
    let handed = 0
    const result = await session.queryOnce(insert, [id], () => {
      handed += 1
    })
    return { rows: result.rows, isKept: result.isKept, handed }
  }
  expect(await asOnce(1, 'anna')).toEqual({ rows: [{ id: 1, who: 'anna' }], isKept: false, handed: 0 })
  expect(session.inTransaction).toBe(true)
  await session.query('commit')
  await asOnce(2, 'anna')
  entries = 0
  expect(await asOnce(3, 'bruno')).toEqual({ rows: [{ id: 3, who: 'bruno' }], isKept: true, handed: 1 })
  expect(entries).toBe(1)
  expect(session.inTransaction).toBe(false)
  const { rows: left } = await session.query("select current_setting('test.who') as who")
  expect(left).toEqual([{ who: '' }])

  // The second is refused when the transaction ends.
  await expect(asOnce('x', 'carla')).rejects.toMatchObject({ code: '22P02' })
  await asOnce(4, 'carla')
  await session.query('commit')
  await expect(asOnce(3, 'carla')).rejects.toMatchObject({ code: '23505' })
  expect((await session.query('select id from once order by id')).rows.map(({ id }) => id)).toEqual([
    1, 2, 3, 4,
  ])
})

test('a statement is prepared for each role by itself, and no more are kept than a bound', async () => {
  await session.query('create table guarded (id int)')
  await session.run('create role reader; create schema shut; create table shut.hidden (id int)')
  await session.run('grant select on shut.hidden to reader')
  const hidden = 'select * from shut.hidden'
  expect((await session.query(hidden)).rows).toEqual([])
  await session.defer('begin')
  await session.defer("select set_config('role', 'reader', true)")
  session.role = 'reader'
  await expect(session.query(hidden)).rejects.toMatchObject({ code: '42501' })
  session.role = ''
  await session.query('rollback')

  for (let index = 0; index < 700; index += 1) await session.query(`select ${index}`)
  const { rows } = await session.query('select count(*)::int as kept from pg_prepared_statements')
  expect(rows[0]?.kept).toBeLessThanOrEqual(301)
})

test('a deferred statement outlives the ones that are closed for new ones', async () => {
  const setting = "select set_config('test.turn', $1, true)"
  for (let turn = 0; turn < 700; turn += 1) {
    await session.defer('begin')
    await session.defer(setting, [`${turn}`])
    const { rows } = await session.query(`select current_setting('test.turn') as turn, ${turn} as new`)
    expect(rows).toEqual([{ turn: `${turn}`, new: turn }])
    await session.query('commit')
  }
})

test('an answer without the end of its statement is a failure', async () => {
  await session.query('deallocate all')
  const cut = new WireSession(async (asked) => {
    const answer = await send(asked)
    const at = answer.indexOf('SELECT 1') - 5
    return at < 0 ? answer : Buffer.concat([answer.subarray(0, at), answer.subarray(-6)])
  }, kinds)
  await expect(cut.query('select 1 as one')).rejects.toMatchObject({ code: 'XX000' })
})
