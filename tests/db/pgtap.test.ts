import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresBin } from '../../testing/postgres.ts'
import { parseTap, readTest, runTap } from './support/tap.ts'
import { openTestDatabase, type TestDatabase } from './support/test-database.ts'

const directory = path.resolve(import.meta.dirname, '../../supabase/tests')
const files = fs.readdirSync(directory).filter((file) => file.endsWith('.test.sql'))
/** These test constraints on values, which do not depend on grants. */
const ofValues = ['image_addresses.test.sql', 'opening_hours.test.sql']

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

async function expectToPass(file: string) {
  const { assertions, failures } = await runTap(database, readTest(path.join(directory, file)))
  expect(failures.join('\n')).toBe('')
  expect(assertions).toBeGreaterThan(0)
}

describe('pgTAP', () => {
  test.each(files)('%s', expectToPass)

  test('tries what each table refuses', async () => {
    const sql = files.map((file) => fs.readFileSync(path.join(directory, file), 'utf8')).join('\n')
    const tables = await database.run(`select tablename from pg_tables where schemaname = 'public'`)
    expect(tables).toContain('businesses')
    expect(tables.filter((table) => !sql.includes(`'public.${table}'`))).toEqual([])
  })
})

// Some hosts grant everything again on every start, so policies must protect without revoked grants. Such hosts run
// PostgreSQL; the embedded database is tested only where there is no other.
if (process.env.TEST_POSTGRES || !postgresBin) {
  describe('pgTAP with every grant on every table', () => {
    beforeAll(async () => {
      await database.run('grant all on all tables in schema public to anon, authenticated, service_role')
    })
    test.each(files.filter((file) => !ofValues.includes(file)))('%s', expectToPass)
  })
}

describe('the runner', () => {
  test('reports a failed assertion with its diagnostics', () => {
    const output = 'ok 1 - fine\nnot ok 2 - broken\n# Failed test 2\n#   have: 1\nok 3 - fine\n# note\n1..3'
    expect(parseTap(output)).toEqual({
      assertions: 3,
      failures: ['broken\n  # Failed test 2\n  #   have: 1'],
    })
  })

  test('reports fewer results than planned', () => {
    expect(parseTap('ok 1 - fine\n1..2').failures).toEqual(['planned 2 assertions, ran 1'])
    expect(parseTap('ok 1 - fine').failures).toHaveLength(1)
  })
})
