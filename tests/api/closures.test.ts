import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultOrari, type Factories, factories } from '../../testing/factories.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { type Actor, type Caller, callers, type Db, signInEveryone } from './support/actors.ts'

/*
 * Closures through the API: two of one website never share a day, also when they are sent simultaneously, and callers
 * who may not write learn nothing of the days that are taken.
 */

let server: RunningServer
let service: Db
let create: Factories
let actorOf: (caller: Caller) => Actor

beforeAll(async () => {
  server = await sharedServer()
  service = server.serviceClient()
  create = factories(service)
  actorOf = await signInEveryone(server)
})
afterAll(() => server.stop())

const august = { dal: '2100-08-10', al: '2100-08-26' }
const night = { ...defaultOrari.lunedi, chiusura_pomeriggio: '01:00' }

async function websiteWithClosure() {
  const website = await create.website()
  return { website_id: website.id, closure: await create.closure({ website_id: website.id, ...august }) }
}

test('a closure that shares a day is refused with 409, and the stored one stays', async () => {
  const { client } = actorOf('admin')
  const { website_id, closure } = await websiteWithClosure()
  const { error, status } = await client
    .from('closures')
    .insert({ website_id, dal: '2100-08-26', al: '2100-08-30' })
  expect(status).toBe(409)
  expect(error).toMatchObject({
    code: '23505',
    message: expect.stringContaining('constraint "closures_no_overlap"'),
  })
  const next = await client
    .from('closures')
    .insert({ website_id, dal: '2100-08-27', al: '2100-08-30' })
    .select()
    .single()
    .throwOnError()
  const moved = await client.from('closures').update({ dal: '2100-08-20' }).eq('id', next.data.id)
  expect(moved.status).toBe(409)
  const { data } = await service.from('closures').select().eq('website_id', website_id).order('dal')
  expect(data).toEqual([closure, next.data])
})

test('of ten simultaneous closures of the same day one is stored', async () => {
  const { client } = actorOf('admin')
  const { id: website_id } = await create.website()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      client.from('closures').insert({ website_id, dal: `2100-09-0${(index % 5) + 1}`, al: '2100-09-05' }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  const { count } = await service
    .from('closures')
    .select('*', { count: 'exact', head: true })
    .eq('website_id', website_id)
  expect(count).toBe(1)
})

test('hours, reason and days come back as they were sent; without hours and reason they are null', async () => {
  const { client } = actorOf('admin')
  const { id: website_id } = await create.website()
  const rows = [
    { website_id, ...august, orari: null, motivo: null },
    { website_id, dal: '2100-12-24', al: '2100-12-24', orari: night, motivo: 'Vigilia di Natale' },
  ]
  const { data } = await client.from('closures').insert(rows).select().throwOnError()
  expect(data).toEqual(
    rows.map((row) => ({
      ...row,
      id: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })),
  )
})

test.each([
  ['a last day before the first', { dal: '2100-08-11', al: '2100-08-10' }, '23514'],
  ['367 days', { dal: '2100-01-01', al: '2101-01-02' }, '23514'],
  ['a day that does not exist', { dal: '2100-02-29', al: '2100-03-01' }, '22008'],
  ['a week of hours', { ...august, orari: defaultOrari }, '23514'],
  ['hours out of order', { ...august, orari: { ...night, chiusura_mattina: '16:00' } }, '23514'],
  ['a blank reason', { ...august, motivo: ' \u200b ' }, '23514'],
  ['a reason of 101 characters', { ...august, motivo: 'x'.repeat(101) }, '23514'],
])('%s is refused with 400', async (_, values, code) => {
  const { id: website_id } = await create.website()
  const { error, status } = await actorOf('admin')
    .client.from('closures')
    .insert({ website_id, ...values })
  expect({ status, code: error?.code }).toEqual({ status: 400, code })
})

test('id, website and date of creation never change', async () => {
  const { closure } = await websiteWithClosure()
  const { id: website_id } = await create.website()
  const send = (change: object) =>
    actorOf('admin').client.from('closures').update(change).eq('id', closure.id)
  for (const change of [{ id: randomUUID() }, { website_id }]) expect((await send(change)).status).toBe(403)
  expect((await send({ created_at: '2001-01-01' })).status).toBe(204)
  const { data } = await service.from('closures').select().eq('id', closure.id)
  expect(data).toEqual([{ ...closure, updated_at: expect.any(String) }])
})

test('who saves over a version that is no longer the newest changes and deletes nothing', async () => {
  const { closure } = await websiteWithClosure()
  const over = (version: { updated_at: string }) => ({ id: closure.id, updated_at: version.updated_at })
  const all = () => actorOf('admin').client.from('closures')
  const saved = await all().update({ motivo: 'Ferie' }).match(over(closure)).select().single().throwOnError()
  expect(saved.data.updated_at > closure.updated_at).toBe(true)
  expect((await all().update({ motivo: 'Altro' }).match(over(closure)).select()).data).toEqual([])
  expect((await all().delete().match(over(closure)).select()).data).toEqual([])
  expect((await all().select().eq('id', closure.id)).data).toEqual([saved.data])
  expect((await all().delete().match(over(saved.data)).select('id')).data).toEqual([{ id: closure.id }])
})

test.each(callers.filter((caller) => caller !== 'admin'))(
  '%s learns from the refusal nothing of the days that are taken at another website',
  async (caller) => {
    const { client } = actorOf(caller)
    const { website_id } = await websiteWithClosure()
    const tried = (row: { website_id: string; dal: string; al: string }) =>
      client.from('closures').insert(row)
    const answers = [
      await tried({ website_id, ...august }),
      await tried({ website_id, dal: '2100-01-01', al: '2100-01-01' }),
      await tried({ website_id: randomUUID(), ...august }),
    ]
    const [first] = answers
    expect(first?.error?.code).toBe('42501')
    expect(answers.map(({ status, error }) => ({ status, error }))).toEqual(
      answers.map(() => ({ status: first?.status, error: first?.error })),
    )
  },
)

test('the closures of a website are deleted with it', async () => {
  const { website_id, closure } = await websiteWithClosure()
  await service.from('websites').delete().eq('id', website_id).throwOnError()
  expect((await service.from('closures').select().eq('id', closure.id)).data).toEqual([])
})
