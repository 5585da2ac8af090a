import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../../testing/server.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('requests of different roles at the same time never see each other’s rows', async () => {
  const [admin, cliente] = await Promise.all([server.signInAs('admin'), server.signInAs('cliente')])
  const all = (await admin.from('businesses').select('id')).data?.length ?? 0
  expect(all).toBeGreaterThan(0)

  const rounds = Array.from({ length: 60 }, async (_, index) => {
    const asAdmin = index % 2 === 0
    const { data, error } = await (asAdmin ? admin : cliente).from('businesses').select('id')
    return { asAdmin, rows: data?.length, error }
  })
  for (const { asAdmin, rows, error } of await Promise.all(rounds)) {
    expect(error).toBeNull()
    expect(rows).toBe(asAdmin ? all : 0)
  }
})

test('a refused write undoes no other write', async () => {
  const admin = await server.signInAs('admin')
  const methods = Array.from({ length: 40 }, (_, index) => ({
    iban: index % 2 === 0 ? `IT60X0542811101000000${String(100_000 + index)}` : '   ',
  }))
  const results = await Promise.all(
    methods.map(async (row) => ({ row, ...(await admin.from('payment_methods').insert(row).select('id')) })),
  )
  for (const { row, error } of results) expect(error === null, row.iban).toBe(row.iban.trim() !== '')

  const ids = results.flatMap(({ data }) => data?.map(({ id }) => id) ?? [])
  const { count } = await admin
    .from('payment_methods')
    .select('*', { count: 'exact', head: true })
    .in('id', ids)
  expect(count).toBe(20)
})
