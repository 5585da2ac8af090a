import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf, type Table, tablePermissions } from '#permissions'
import { factories } from '../../testing/factories.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { type Actor, newAccount, signInEveryone } from './support/actors.ts'
import { type Specimen, specimens } from './support/specimens.ts'

/* Whatever a client sends as a date or a time, the row contains one that browsers can show. */

type Row = Record<string, unknown>

let server: RunningServer
let admin: Actor
let specimenOf: Record<Table, Specimen>
beforeAll(async () => {
  server = await sharedServer()
  const service = server.serviceClient()
  specimenOf = specimens(factories(service), () => newAccount(service))
  admin = (await signInEveryone(server))('admin')
})
afterAll(() => server.stop())

const unknown = [
  'infinity',
  '-infinity',
  '0044-03-15 BC',
  '99999-01-01',
  '294276-12-31',
  '1899-12-31',
  'domani',
  null,
]
const isDate = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)

async function send(method: string, path: string, body: Row) {
  const { data } = await admin.client.auth.getSession()
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: 'sb_publishable_embedded',
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    body: JSON.stringify(body),
  })
  const json: unknown = await response.json()
  return { status: response.status, rows: Array.isArray(json) ? (json as Row[]) : [] }
}

const tables = Object.keys(tablePermissions) as Table[]
const may = (action: 'insert' | 'update') =>
  tables.filter((table) => scopeOf('admin', action, table) !== null)

function expectDates(
  { status, rows }: Awaited<ReturnType<typeof send>>,
  columns: readonly string[],
  sent: string,
) {
  expect([200, 201, 400], sent).toContain(status)
  for (const row of rows) {
    for (const column of columns) {
      const at = Date.parse(String(row[column]))
      expect([sent, column, at > Date.parse('1900-01-01') && at < Date.parse('2200-01-01')]).toEqual([
        sent,
        column,
        true,
      ])
    }
  }
}

test.each(may('insert'))('a new row of %s', async (table) => {
  const make = () => specimenOf[table].insert(admin, 'foreign')
  const {
    rows: [first = {}],
  } = await send('POST', table, await make())
  const columns = Object.keys(first).filter((column) => isDate(first[column]))
  expect(columns).toContain('created_at')
  for (const column of columns) {
    for (const value of unknown) {
      const answer = await send('POST', table, { ...(await make()), [column]: value })
      // The database alone writes it.
      if (answer.status === 403 && column === 'created_at') continue
      expectDates(answer, columns, `${column} ${value}`)
      if (column === 'created_at' && value?.startsWith('infinity')) {
        expect(answer.status).toBe(201)
        expect(Date.parse(String(answer.rows[0]?.created_at))).toBeGreaterThan(
          Date.parse(String(first.created_at)) - 1,
        )
      }
    }
  }
})

test.each(may('update'))('a changed row of %s', async (table) => {
  const { key, own, foreign } = specimenOf[table]
  const id = scopeOf('admin', 'update', table) === 'own' ? await own(admin) : await foreign()
  const { data } = await server
    .serviceClient()
    .from(table)
    .select()
    .eq(key as never, id)
    .single()
    .throwOnError()
  const row = data as Row
  const columns = Object.keys(row).filter((column) => isDate(row[column]))
  expect(columns).toContain('created_at')
  for (const column of columns) {
    for (const value of unknown) {
      const answer = await send('PATCH', `${table}?${key}=eq.${id}`, { [column]: value })
      expectDates(answer, columns, `${column} ${value}`)
      for (const { created_at } of answer.rows) expect(created_at).toBe(row.created_at)
    }
  }
})
