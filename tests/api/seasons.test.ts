import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultOrari, type Factories, factories } from '../../testing/factories.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { type Actor, type Caller, callers, type Db, signInEveryone } from './support/actors.ts'

/*
 * Seasons through the API: two of one website never share a day, also over New Year and when they are sent simultaneously,
 * and callers who may not write learn nothing of the days that are taken.
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

const winter = { nome: 'Inverno', dal: '2100-11-10', al: '2100-02-28', ogni_anno: true, orari: defaultOrari }

test('a season that shares a day is refused with 409, over New Year too, and the stored one stays', async () => {
  const { client } = actorOf('admin')
  const { id: website_id } = await create.website()
  const season = await create.season({ website_id, ...winter })
  const add = (values: object) => client.from('seasons').insert({ website_id, ...winter, ...values })
  for (const values of [
    { dal: '2050-02-28', al: '2050-06-01' },
    { dal: '2050-06-01', al: '2050-11-10', ogni_anno: false },
    { dal: '2051-01-01', al: '2051-01-01', ogni_anno: false },
    { dal: '2050-12-31', al: '2050-01-01' },
  ]) {
    const { error, status } = await add(values)
    expect(status).toBe(409)
    expect(error).toMatchObject({
      code: '23505',
      message: expect.stringContaining('constraint "seasons_no_overlap"'),
    })
  }
  const free = await add({ dal: '2050-03-01', al: '2050-11-09', ogni_anno: false }).select().single()
  expect(free.status).toBe(201)
  const moved = await client
    .from('seasons')
    .update({ ogni_anno: true, al: '2050-11-10' })
    .eq('id', free.data?.id ?? '')
  expect(moved.status).toBe(409)
  const { data } = await service.from('seasons').select().eq('website_id', website_id).order('dal')
  expect(data).toEqual([free.data, season])
})

test('of ten simultaneous seasons of the same day one is stored', async () => {
  const { client } = actorOf('admin')
  const { id: website_id } = await create.website()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      client.from('seasons').insert({ website_id, ...winter, dal: `2100-12-0${(index % 5) + 1}` }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
})

test('all columns come back as they were sent', async () => {
  const { id: website_id } = await create.website()
  const row = { website_id, ...winter, nome: 'Orario invernale' }
  const { data } = await actorOf('admin').client.from('seasons').insert(row).select().single().throwOnError()
  const made = { id: expect.any(String), created_at: expect.any(String), updated_at: expect.any(String) }
  expect(data).toEqual({ ...row, ...made })
})

test.each([
  ['a last day before the first of a season that comes once', { ogni_anno: false }, '23514'],
  ['367 days', { dal: '2100-01-01', al: '2101-01-02', ogni_anno: false }, '23514'],
  ['a day that does not exist', { dal: '2100-02-29' }, '22008'],
  ['a day of hours', { orari: defaultOrari.lunedi }, '23514'],
  ['no hours', { orari: null }, '23502'],
  ['a blank name', { nome: ' \u200b ' }, '23514'],
  ['a name of 101 characters', { nome: 'x'.repeat(101) }, '23514'],
])('%s is refused with 400', async (_, values, code) => {
  const { id: website_id } = await create.website()
  const { error, status } = await actorOf('admin')
    .client.from('seasons')
    .insert({ website_id, ...winter, ...values } as never)
  expect({ status, code: error?.code }).toEqual({ status: 400, code })
})

test('id, website and date of creation never change', async () => {
  const season = await create.season()
  const { id: website_id } = await create.website()
  const send = (change: object) => actorOf('admin').client.from('seasons').update(change).eq('id', season.id)
  for (const change of [{ id: randomUUID() }, { website_id }]) expect((await send(change)).status).toBe(403)
  expect((await send({ created_at: '2001-01-01' })).status).toBe(204)
  const { data } = await service.from('seasons').select().eq('id', season.id).single()
  expect(data).toMatchObject({ ...season, updated_at: expect.any(String) })
})

test.each(callers.filter((caller) => caller !== 'admin'))(
  '%s learns from the refusal nothing of the days that are taken at another website',
  async (caller) => {
    const { client } = actorOf(caller)
    const { website_id } = await create.season(winter)
    const tried = (row: object) => client.from('seasons').insert({ website_id, ...winter, ...row })
    const answers = [
      await tried({}),
      await tried({ dal: '2100-05-01', al: '2100-05-01' }),
      await tried({ website_id: randomUUID() }),
    ]
    const [first] = answers
    expect(first?.error?.code).toBe('42501')
    expect(answers.map(({ status, error }) => ({ status, error }))).toEqual(
      answers.map(() => ({ status: first?.status, error: first?.error })),
    )
  },
)

test('what becomes of seasons is in the history of those who read them', async () => {
  const { client, businessId } = actorOf('business')
  const { id: website_id } = await create.openWebsiteOf(businessId ?? '')
  const { data: season } = await client
    .from('seasons')
    .insert({ website_id, ...winter })
    .select()
    .single()
    .throwOnError()
  await client.from('seasons').update({ nome: 'Freddo' }).eq('id', season.id).throwOnError()
  await client.from('seasons').delete().eq('id', season.id).throwOnError()
  const read = async (caller: Caller) => {
    const changes = actorOf(caller).client.from('changes').select('action, before, after')
    return (await changes.eq('table_name', 'seasons').eq('row_id', season.id).order('id')).data
  }
  for (const caller of ['admin', 'gestore', 'business'] as const) {
    expect(await read(caller)).toEqual([
      { action: 'insert', before: null, after: expect.objectContaining({ nome: 'Inverno', website_id }) },
      { action: 'update', before: { nome: 'Inverno' }, after: { nome: 'Freddo' } },
      { action: 'delete', before: expect.objectContaining({ nome: 'Freddo' }), after: null },
    ])
  }
  expect(await read('cliente')).toEqual([])
})
