import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factories } from '../../testing/factories.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { type Actor, type Caller, type Db, newAccount, signInEveryone } from './support/actors.ts'
import { type Specimen, specimens } from './support/specimens.ts'

/*
 * A new row has its id from the form that makes it: sent again, it is refused with 409, whatever was typed meanwhile, and what is
 * stored stays as it is.
 */

const tables = [
  'businesses',
  'websites',
  'services',
  'graphic_services',
  'cards',
  'payment_methods',
  'closures',
  'seasons',
] as const
type Name = (typeof tables)[number]

let server: RunningServer
let service: Db
let actorOf: (caller: Caller) => Actor
let all: Record<Name, Specimen>

beforeAll(async () => {
  server = await sharedServer()
  service = server.serviceClient()
  all = specimens(factories(service), () => newAccount(service))
  actorOf = await signInEveryone(server)
})
afterAll(() => server.stop())

// One table's name stands for all.
const rows = (client: Db, name: Name) => client.from(name as 'closures')
const stored = async (name: Name, id: string) => (await rows(service, name).select().eq('id', id)).data

describe.each(tables)('A new row of %s', (name) => {
  test('is made with the id that it is sent with, and once', async () => {
    const admin = actorOf('admin')
    const values = await all[name].insert(admin, 'foreign')
    const id = randomUUID()
    const insert = (row: object) => rows(admin.client, name).insert({ ...values, ...row, id } as never)
    expect((await insert({}).select('id')).data).toEqual([{ id }])
    const before = await stored(name, id)
    for (const typed of [{}, all[name].patch]) {
      const { status, error } = await insert(typed)
      expect({ status, code: error?.code }).toEqual({ status: 409, code: '23505' })
      expect(error?.message).toContain(`"${name}_pkey"`)
    }
    expect(await stored(name, id)).toEqual(before)
  })
})

test.each(['cards', 'closures', 'seasons'] as const)(
  '%s: the id of somebody else’s row gives a business nothing',
  async (name) => {
    const business = actorOf('business')
    const values = await all[name].insert(business, 'own')
    const id = await all[name].foreign()
    const before = await stored(name, id)
    const own = rows(business.client, name)
    const row = { ...values, ...all[name].patch, id } as never
    expect((await own.insert(row)).status).toBe(409)
    expect(
      (
        await own
          .update(all[name].patch as object)
          .eq('id', id)
          .select('id')
      ).data,
    ).toEqual([])
    expect([403, 409]).toContain((await own.upsert(row)).status)
    expect(await stored(name, id)).toEqual(before)
  },
)
