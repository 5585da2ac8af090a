import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Factories, factories } from '../../testing/factories.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import { type Actor, type Caller, callers, type Db, signInEveryone } from './support/actors.ts'

/* The history through the API: what is recorded, who may read it, that nobody can write it, and restoring. */

let server: RunningServer
let service: Db
let create: Factories
let actorOf: (caller: Caller) => Actor
let admin: Db

beforeAll(async () => {
  server = await startServer()
  service = server.serviceClient()
  create = factories(service)
  actorOf = await signInEveryone(server)
  admin = actorOf('admin').client
})
afterAll(() => server.stop())

/** A row's changes, newest first. */
async function historyOf(rowId: string, client: Db = admin) {
  const { data } = await client
    .from('changes')
    .select()
    .eq('row_id', rowId)
    .order('id', { ascending: false })
    .throwOnError()
  return data
}

describe('what is recorded', () => {
  test('an update: who, when, and only the columns that changed', async () => {
    const { id } = await create.business({ telefono: '06 555' })
    const began = Date.now() - 5000
    await admin.from('businesses').update({ telefono: '06 556', citta: 'Torino' }).eq('id', id).throwOnError()
    const [change] = await historyOf(id)
    expect(change).toMatchObject({
      by: actorOf('admin').userId,
      by_email: 'admin@demo.it',
      table_name: 'businesses',
      action: 'update',
      before: { telefono: '06 555' },
      after: { telefono: '06 556' },
    })
    expect(Date.parse(change?.at ?? '')).toBeGreaterThan(began)
    expect(change?.transaction).toBeGreaterThan(0)
  })

  test('an insert and a delete keep the whole row', async () => {
    const { data: row } = await admin
      .from('payment_methods')
      .insert({ iban: 'IT60X0542811101000000123456', titolare: 'Prova' })
      .select()
      .single()
      .throwOnError()
    await admin.from('payment_methods').delete().eq('id', row.id).throwOnError()
    const [gone, made] = await historyOf(row.id)
    expect(made).toMatchObject({ action: 'insert', before: null, after: row })
    expect(gone).toMatchObject({ action: 'delete', before: row, after: null })
  })

  test('an update that changes nothing records nothing', async () => {
    const service = await create.service()
    const before = await historyOf(service.id)
    await admin.from('services').update({ nome: service.nome }).eq('id', service.id).throwOnError()
    await admin
      .from('services')
      .update({ updated_at: new Date(0).toISOString() })
      .eq('id', service.id)
      .throwOnError()
    expect(await historyOf(service.id)).toEqual(before)
  })

  test('changes by the server have no author: demo rows, the secret key', async () => {
    const { data: demo } = await admin.from('changes').select('by, by_email, action').order('id').limit(20)
    expect(demo).toHaveLength(20)
    const made = await historyOf((await create.service()).id)
    for (const change of [...(demo ?? []), ...made]) {
      expect(change).toMatchObject({ by: null, by_email: null, action: 'insert' })
    }
  })
})

describe('who reads it', () => {
  const staff = ['graphic_services', 'sales', 'services']
  const readBy: Record<Caller, string[]> = {
    anon: [],
    admin: ['businesses', 'cards', 'closures', ...staff, 'payment_methods', 'seasons', 'websites'].sort(),
    gestore: ['closures', ...staff, 'seasons', 'websites'].sort(),
    business: ['businesses', 'cards', ...staff, 'websites'].sort(),
    cliente: [],
  }

  test.each(callers)('%s', async (caller) => {
    const { client, businessId } = actorOf(caller)
    const own = businessId ? await create.cardOf(businessId) : null
    const foreign = await create.card()
    await create.closure()
    const made = [(await create.paymentMethod()).id, (await create.service()).id]
    const { data, status } = await client.from('changes').select('table_name, row_id').limit(1000)
    if (caller === 'anon') return expect(status).toBe(401)
    expect([...new Set(data?.map(({ table_name }) => table_name))].sort()).toEqual(readBy[caller])
    const seen = new Set(data?.map(({ row_id }) => row_id))
    if (own) expect(seen).toContain(own.id)
    expect(seen.has(foreign.id)).toBe(caller === 'admin')
    expect(made.map((id) => seen.has(id))).toEqual([caller === 'admin', caller !== 'cliente'])
  })

  test('is read page by page, and filtered by deletion and day', async () => {
    const { id } = await create.service()
    for (const nome of ['uno', 'due', 'tre']) {
      await admin.from('services').update({ nome }).eq('id', id).throwOnError()
    }
    const page = admin.from('changes').select('id, at, after').eq('table_name', 'services').eq('row_id', id)
    const { data: first } = await page.order('id', { ascending: false }).limit(2).throwOnError()
    expect(first.map(({ after }) => after)).toEqual([{ nome: 'tre' }, { nome: 'due' }])
    const { data: rest } = await admin
      .from('changes')
      .select('id, after')
      .eq('row_id', id)
      .lt('id', first[1]?.id ?? 0)
      .order('id', { ascending: false })
      .limit(1)
      .throwOnError()
    expect(rest.map(({ after }) => after)).toEqual([{ nome: 'uno' }])

    const card = await create.card({ nome: 'Via' })
    await admin.from('cards').delete().eq('id', card.id).throwOnError()
    const { data: deleted } = await admin
      .from('changes')
      .select('row_id, before, by_email')
      .eq('table_name', 'cards')
      .eq('action', 'delete')
      .gte('at', new Date(Date.now() - 86_400_000).toISOString())
      .order('id', { ascending: false })
      .range(0, 0)
      .throwOnError()
    expect(deleted).toMatchObject([{ row_id: card.id, before: { nome: 'Via' }, by_email: 'admin@demo.it' }])
  })
})

describe('nobody writes it', () => {
  test.each([...callers, 'the secret key'] as const)('%s', async (caller) => {
    const client = caller === 'the secret key' ? service : actorOf(caller).client
    const { id: rowId } = await create.service()
    const before = await historyOf(rowId)
    const id = before[0]?.id ?? 0
    const changes = client.from('changes')
    const answers = [
      await changes.insert({ table_name: 'services', row_id: rowId, action: 'update' }),
      await changes.update({ by_email: 'altri@example.it' }).eq('id', id),
      await changes.delete().eq('id', id),
    ]
    for (const { status, error } of answers) {
      expect([status, error?.code]).toEqual([caller === 'anon' ? 401 : 403, '42501'])
    }
    expect(await historyOf(rowId)).toEqual(before)
  })
})

describe('restoring', () => {
  /** A card that the admin has deleted, on a website of its own, and the change that recorded it. */
  async function deletedCard() {
    const card = await create.card({ nome: 'Tessera', logo_url: 'https://example.it/logo.png' })
    await admin.from('cards').delete().eq('id', card.id).throwOnError()
    const [change] = await historyOf(card.id)
    return { card, changeId: change?.id ?? 0 }
  }
  const restore = (changeId: number, client = admin) =>
    client.rpc('restore_deleted', { _change_id: changeId })

  test('a card comes back with its id, date and image, and the history names who restored it', async () => {
    const { card, changeId } = await deletedCard()
    expect(await restore(changeId)).toMatchObject({ status: 200, data: { id: card.id } })
    const { data: back } = await admin.from('cards').select().eq('id', card.id).single().throwOnError()
    expect({ ...back, updated_at: card.updated_at }).toEqual(card)
    const [change] = await historyOf(card.id)
    expect(change).toMatchObject({ action: 'insert', by_email: 'admin@demo.it' })
  })

  test('a payment method comes back to the services that it was taken from', async () => {
    const method = await create.paymentMethod()
    const [taken, chosen] = [
      await create.service({ payment_method_id: method.id }),
      await create.graphicService({ payment_method_id: method.id }),
    ]
    await admin.from('payment_methods').delete().eq('id', method.id).throwOnError()
    const other = await create.paymentMethod()
    await admin
      .from('graphic_services')
      .update({ payment_method_id: other.id })
      .eq('id', chosen.id)
      .throwOnError()
    const [change] = await historyOf(method.id)
    expect((await restore(change?.id ?? 0)).status).toBe(200)
    const methodOf = async (table: 'services' | 'graphic_services', id: string) =>
      (await admin.from(table).select('payment_method_id').eq('id', id).single().throwOnError()).data
        .payment_method_id
    expect(await methodOf('services', taken.id)).toBe(method.id)
    expect(await methodOf('graphic_services', chosen.id)).toBe(other.id)
  })

  test('a deletion is undone only once, even when several people try at the same time', async () => {
    const { changeId } = await deletedCard()
    const answers = await Promise.all([1, 2, 3].map(() => restore(changeId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ error }) => error)?.error).toMatchObject({
      code: 'PT409',
      details: 'there_already',
    })
  })

  test('is refused when the website has another card by now', async () => {
    const { card, changeId } = await deletedCard()
    await create.card({ business_id: card.business_id, website_id: card.website_id })
    expect(await restore(changeId)).toMatchObject({
      status: 409,
      error: { code: 'PT409', details: 'place_taken' },
    })
  })

  test('is refused for an unknown change, for one that is no deletion, and for other tables', async () => {
    const { id } = await create.service()
    const [made] = await historyOf(id)
    await service.from('services').delete().eq('id', id).throwOnError()
    const [gone] = await historyOf(id)
    for (const unknown of [0, -1, 9_007_199_254_740_991, made?.id ?? 0, gone?.id ?? 0]) {
      expect(await restore(unknown)).toMatchObject({
        status: 404,
        error: { code: 'PT404', details: 'unknown' },
      })
    }
  })

  test.each([
    ['gestore', 403],
    ['business', 403],
    ['cliente', 403],
    ['anon', 401],
  ] as const)('not by %s, whatever the change', async (caller, refused) => {
    const { card, changeId } = await deletedCard()
    for (const id of [changeId, 0]) {
      const { status, error } = await restore(id, actorOf(caller).client)
      expect([status, error?.code]).toEqual([refused, '42501'])
    }
    expect((await admin.from('cards').select('id').eq('id', card.id)).data).toEqual([])
  })

  test.each(['x', '', '1.5', '99999999999999999999', {}, [1], '1; drop table changes'])(
    'is refused for the number %j',
    async (wrong) => {
      const { status } = await restore(wrong as number)
      expect(status).toBe(400)
    },
  )

  test('the image of a card that can come back counts as shown', async () => {
    const name = `${crypto.randomUUID()}.png`
    const logo_url = `${server.url}/storage/v1/object/public/business-logos/${name}`
    const card = await create.card({ logo_url })
    await admin.from('cards').delete().eq('id', card.id).throwOnError()
    const used = () => admin.rpc('image_in_use', { _bucket: 'business-logos', _name: name }).throwOnError()
    expect((await used()).data).toBe(true)
    const [change] = await historyOf(card.id)
    await restore(change?.id ?? 0)
    await admin.from('cards').update({ logo_url: null }).eq('id', card.id).throwOnError()
    expect((await used()).data).toBe(false)
  })
})
