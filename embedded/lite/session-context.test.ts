import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import type { Connection } from '../database/database.ts'
import type { LiteInternals } from './internals.ts'
import { patchSessionContext } from './session-context.ts'

test('one statement tells PostgreSQL who is asking', async () => {
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (introspected) => new PostgresIntrospector(introspected),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query),
  })
  const connection = {} as LiteInternals
  patchSessionContext(connection as unknown as Connection)
  const claims = { sub: 'u1', role: 'authenticated' }
  await connection.applyJwtSessionContext(
    db,
    { auth: { uid: 'u1', role: 'authenticated', jwt: claims } },
    false,
  )
  expect(statements).toHaveLength(1)
  expect(statements[0]?.parameters).toEqual([
    'u1',
    'authenticated',
    JSON.stringify(claims),
    '',
    '8000',
    'off',
    'authenticated',
  ])

  // A visitor without a session: nothing of the earlier caller may remain.
  await connection.applyJwtSessionContext(db, {}, false)
  expect(statements[1]?.parameters).toEqual(['', 'anon', '', '', '3000', 'off', 'anon'])
})
