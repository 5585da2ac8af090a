import { expect, test } from 'vitest'
import { sql } from './sql.ts'

test('values become parameters, numbered through all parts of a statement', () => {
  const condition = sql`stato = ${'attivo'} and id in (${sql.join([1, 2])})`
  const { text, values } = sql`select ${sql.ref('nome')} from t where ${condition} limit ${10}`.statement()
  expect(text).toBe('select "nome" from t where stato = $1 and id in ($2, $3) limit $4')
  expect(values).toEqual(['attivo', '1', '2', '10'])
})

test('a name cannot end its quotes', () => {
  expect(sql`select ${sql.ref('a"; drop table t; --')}`.statement().text).toBe(
    'select "a""; drop table t; --"',
  )
})

test('a database that is missing rejects the answer instead of throwing at once', async () => {
  await expect(sql`select 1`.execute(null as never)).rejects.toThrow(TypeError)
})
