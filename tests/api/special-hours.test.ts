import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultOrari, type Factories, factories } from '../../testing/factories.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { type Actor, type Caller, callers, type Db, signInEveryone } from './support/actors.ts'

/*
 * Closures and seasons through the API: two of one website never share a day, also when they are sent simultaneously, and
 * callers who may not write learn nothing of the days that are taken.
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

type Values = { dal?: string; al?: string; [column: string]: unknown }

const night = { ...defaultOrari.lunedi, chiusura_pomeriggio: '01:00' }
const kinds = {
  closures: {
    row: { dal: '2100-08-10', al: '2100-08-26', orari: null, motivo: null },
    overlapping: [
      { dal: '2100-08-26', al: '2100-08-30' },
      { dal: '2100-08-01', al: '2100-08-10' },
    ],
    free: { dal: '2100-08-27', al: '2100-08-30' },
    moved: { dal: '2100-08-20' },
    inOneMonth: (day: number) => ({ dal: `2100-09-0${day}`, al: '2100-09-05' }),
    other: { dal: '2100-12-24', al: '2100-12-24', orari: night, motivo: 'Vigilia di Natale' },
    named: (name: string) => ({ motivo: name }),
    refused: [
      ['a last day before the first', { dal: '2100-08-11', al: '2100-08-10' }, '23514'],
      ['367 days', { dal: '2100-01-01', al: '2101-01-02' }, '23514'],
      ['a day that does not exist', { dal: '2100-02-29', al: '2100-03-01' }, '22008'],
      ['a week of hours', { orari: defaultOrari }, '23514'],
      ['hours out of order', { orari: { ...night, chiusura_mattina: '16:00' } }, '23514'],
      ['a blank reason', { motivo: ' \u200b ' }, '23514'],
      ['a reason of 101 characters', { motivo: 'x'.repeat(101) }, '23514'],
    ] satisfies [string, Values, string][],
  },
  seasons: {
    row: { nome: 'Inverno', dal: '2100-11-10', al: '2100-02-28', ogni_anno: true, orari: defaultOrari },
    overlapping: [
      { dal: '2050-02-28', al: '2050-06-01' },
      { dal: '2050-06-01', al: '2050-11-10', ogni_anno: false },
      { dal: '2051-01-01', al: '2051-01-01', ogni_anno: false },
      { dal: '2050-12-31', al: '2050-01-01' },
    ],
    free: { dal: '2050-03-01', al: '2050-11-09', ogni_anno: false },
    moved: { ogni_anno: true, al: '2050-11-10' },
    inOneMonth: (day: number) => ({ dal: `2100-12-0${day}` }),
    other: { nome: 'Fiera', dal: '2100-03-01', al: '2100-03-02', ogni_anno: false },
    named: (name: string) => ({ nome: name }),
    refused: [
      ['a last day before the first of a season that comes once', { ogni_anno: false }, '23514'],
      ['367 days', { dal: '2100-01-01', al: '2101-01-02', ogni_anno: false }, '23514'],
      ['a day that does not exist', { dal: '2100-02-29' }, '22008'],
      ['a day of hours', { orari: defaultOrari.lunedi }, '23514'],
      ['no hours', { orari: null }, '23502'],
      ['a blank name', { nome: ' \u200b ' }, '23514'],
      ['a name of 101 characters', { nome: 'x'.repeat(101) }, '23514'],
    ] satisfies [string, Values, string][],
  },
}

describe.each(['closures', 'seasons'] as const)('%s', (table) => {
  const kind = kinds[table]
  const made = { id: expect.any(String), created_at: expect.any(String), updated_at: expect.any(String) }
  // One table's name stands for both.
  const rowsOf = (db: Db) => db.from(table as 'closures')
  const all = (caller: Caller = 'admin') => rowsOf(actorOf(caller).client)
  const insert = (website_id: string, values: Values = {}, caller: Caller = 'admin') =>
    all(caller).insert({ website_id, ...kind.row, ...values } as never)
  const stored = async (website_id?: string) => {
    const website = website_id ?? (await create.website()).id
    return (await insert(website).select().single().throwOnError()).data
  }

  test('one that shares a day is refused with 409, and the stored one stays', async () => {
    const row = await stored()
    const { website_id } = row
    for (const days of kind.overlapping) {
      const { error, status } = await insert(website_id, days)
      expect(status).toBe(409)
      expect(error).toMatchObject({
        code: '23505',
        message: expect.stringContaining(`constraint "${table}_no_overlap"`),
      })
    }
    const next = (await insert(website_id, kind.free).select().single().throwOnError()).data
    expect((await all().update(kind.moved).eq('id', next.id)).status).toBe(409)
    const { data } = await rowsOf(service).select().eq('website_id', website_id)
    expect(new Set(data)).toEqual(new Set([row, next]))
  })

  test('of ten simultaneous ones of the same day one is stored', async () => {
    const { id } = await create.website()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => insert(id, kind.inOneMonth((index % 5) + 1))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect((await rowsOf(service).select().eq('website_id', id)).data).toHaveLength(1)
  })

  test('all columns come back as they were sent', async () => {
    const { id: website_id } = await create.website()
    const rows = [kind.row, { ...kind.row, ...kind.other }].map((row) => ({ website_id, ...row }))
    const { data } = await all()
      .insert(rows as never)
      .select()
      .throwOnError()
    expect(data).toEqual(rows.map((row) => ({ ...row, ...made })))
  })

  test.each<[string, Values, string]>(kind.refused)('%s is refused with 400', async (_, values, code) => {
    const { id } = await create.website()
    const { error, status } = await insert(id, values)
    expect({ status, code: error?.code }).toEqual({ status: 400, code })
  })

  test('id, website and date of creation never change', async () => {
    const row = await stored()
    const { id: website_id } = await create.website()
    const send = (change: object) => all().update(change).eq('id', row.id)
    for (const change of [{ id: randomUUID() }, { website_id }]) expect((await send(change)).status).toBe(403)
    expect((await send({ created_at: '2001-01-01' })).status).toBe(204)
    const { data } = await rowsOf(service).select().eq('id', row.id)
    expect(data).toEqual([{ ...row, updated_at: expect.any(String) }])
  })

  test('who saves over a version that is no longer the newest changes and deletes nothing', async () => {
    const row = await stored()
    const over = (version: { updated_at: string }) => ({ id: row.id, updated_at: version.updated_at })
    const saved = await all().update(kind.named('Mare')).match(over(row)).select().single().throwOnError()
    expect(saved.data.updated_at > row.updated_at).toBe(true)
    expect((await all().update(kind.named('Altro')).match(over(row)).select()).data).toEqual([])
    expect((await all().delete().match(over(row)).select()).data).toEqual([])
    expect((await all().select().eq('id', row.id)).data).toEqual([saved.data])
    expect((await all().delete().match(over(saved.data)).select('id')).data).toEqual([{ id: row.id }])
  })

  test.each(callers.filter((caller) => caller !== 'admin'))(
    '%s learns from the refusal nothing of the days that are taken at another website',
    async (caller) => {
      const { website_id } = await stored()
      const answers = [
        await insert(website_id, {}, caller),
        await insert(website_id, kind.free, caller),
        await insert(randomUUID(), {}, caller),
      ]
      const [first] = answers
      expect(first?.error?.code).toBe('42501')
      expect(answers.map(({ status, error }) => ({ status, error }))).toEqual(
        answers.map(() => ({ status: first?.status, error: first?.error })),
      )
    },
  )

  test('what becomes of them is in the history of those who read them', async () => {
    const { client, businessId } = actorOf('business')
    const { id: website_id } = await create.openWebsiteOf(businessId ?? '')
    const { data: row } = await insert(website_id, {}, 'business').select().single().throwOnError()
    const [before, after] = [kind.named('Mare'), kind.named('Freddo')]
    await rowsOf(client).update(before).eq('id', row.id).throwOnError()
    await rowsOf(client).update(after).eq('id', row.id).throwOnError()
    await rowsOf(client).delete().eq('id', row.id).throwOnError()
    const read = async (caller: Caller) => {
      const changes = actorOf(caller).client.from('changes').select('action, before, after')
      return (await changes.eq('table_name', table).eq('row_id', row.id).order('id')).data
    }
    for (const caller of ['admin', 'gestore', 'business'] as const) {
      expect(await read(caller)).toEqual([
        { action: 'insert', before: null, after: expect.objectContaining({ website_id }) },
        { action: 'update', before: expect.anything(), after: before },
        { action: 'update', before, after },
        { action: 'delete', before: expect.objectContaining(after), after: null },
      ])
    }
    expect(await read('cliente')).toEqual([])
  })
})
