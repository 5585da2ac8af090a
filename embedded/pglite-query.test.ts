import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pgliteQuery } from './pglite-query.ts'

const pglite = new PGlite()
const query = pgliteQuery(pglite)
beforeAll(() => pglite.waitReady, 60_000)
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
    for (const [text, values] of statements) answers.push(await query(text, values))
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
    await expect(query(text, values), text).rejects.toMatchObject({ code })
    expect((await query('select 1 as one', [])).rows).toEqual([{ one: 1 }])
  }
  await query('begin', [])
  await expect(query('select 1 / 0', [])).rejects.toMatchObject({ code: '22012' })
  await expect(query('select 1', [])).rejects.toMatchObject({ code: '25P02' })
  await query('rollback', [])
  await expect(query('select $1::bool', [{}])).rejects.toThrow('Invalid input for boolean type')
})

test('a statement whose table has changed is read anew', async () => {
  await query('create table shape (value int)', [])
  const insert = 'insert into shape values ($1)'
  await query(insert, [1])
  await query('alter table shape alter column value type text', [])
  await query(insert, ['two'])
  expect((await query('select value from shape', [])).rows).toEqual([{ value: '1' }, { value: 'two' }])
})
