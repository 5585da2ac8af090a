import { describe, expect, test } from 'vitest'
import { roles } from '#permissions'
import { demoPassword } from '../../testing/server.ts'
import type { Caller } from './support/actors.ts'
import { eventually, liveStage, type Subscription } from './support/live.ts'

const stage = liveStage()

async function newest(): Promise<number> {
  const { data } = await stage()
    .service.from('changes')
    .select('id')
    .order('id', { ascending: false })
    .limit(1)
  return data?.[0]?.id ?? 0
}

/** One change of each kind of row: of the business account's own, of another's, and of nobody's. */
async function changeEverything(): Promise<void> {
  for (const id of [stage().actor('business').businessId ?? '', (await stage().make.business()).id]) {
    await stage()
      .service.from('businesses')
      .update({ cellulare: `333 ${Date.now() % 1e7}` })
      .eq('id', id)
    const website = await stage().make.websiteOf(id)
    await stage()
      .service.from('websites')
      .update({ telefono: `011 ${Date.now() % 1e7}` })
      .eq('id', website.id)
  }
  const offered = await stage().make.service()
  await stage().service.from('services').update({ costo: 123 }).eq('id', offered.id)
  const method = await stage().make.paymentMethod()
  await stage().service.from('payment_methods').delete().eq('id', method.id)
}

describe('who hears what', () => {
  test('each role hears exactly the changes that its token may select', async () => {
    const before = await newest()
    const ears = new Map<Caller, Subscription>()
    for (const role of roles) ears.set(role, await stage().listen(stage().actor(role).client))
    await changeEverything()
    const last = await stage().make.service()
    for (const role of roles) {
      const { data } = await stage()
        .actor(role)
        .client.from('changes')
        .select('*')
        .gt('id', before)
        .order('id')
      await eventually(() => expect(ears.get(role)?.heard).toEqual(data))
    }
    expect(ears.get('admin')?.heard.at(-1)?.row_id).toBe(last.id)
    expect(ears.get('cliente')?.heard).toEqual([])
    const others = ears.get('business')?.heard.filter(({ table_name }) => table_name === 'businesses')
    expect(new Set(others?.map(({ row_id }) => row_id))).toEqual(
      new Set([stage().actor('business').businessId]),
    )
  })

  test('the secret key hears everything', async () => {
    const client = stage().server.serviceClient()
    const { heard } = await stage().listen(client)
    const { id } = await stage().make.business()
    await eventually(() => expect(heard).toMatchObject([{ row_id: id, action: 'insert' }]))
  })

  test('a filter narrows what is heard', async () => {
    const { heard } = await stage().listen(stage().actor('admin').client, {
      filter: 'table_name=eq.payment_methods',
    })
    await stage().make.business()
    const method = await stage().make.paymentMethod()
    await eventually(() => expect(heard.map(({ row_id }) => row_id)).toEqual([method.id]))
  })

  test('many rows of one save are all heard, in their order', async () => {
    const { heard } = await stage().listen(stage().actor('admin').client, {
      filter: 'table_name=eq.services',
    })
    const rows = Array.from({ length: 350 }, (_, index) => ({
      nome: `Molti ${index}`,
      descrizione: 'Prova',
      costo: 1,
      durata: 3,
    }))
    const { data } = await stage().service.from('services').insert(rows).select('id').throwOnError()
    await eventually(() => expect(heard).toHaveLength(350))
    expect(heard.map(({ row_id }) => row_id)).toEqual(data.map(({ id }) => id))
    await stage()
      .service.from('services')
      .delete()
      .in(
        'id',
        data.map(({ id }) => id),
      )
  })

  test('an account that loses its role receives nothing more', async () => {
    const email = `vivo-${Date.now()}@example.it`
    const account = { email, password: demoPassword, email_confirm: true }
    const id = (await stage().service.auth.admin.createUser(account)).data.user?.id ?? ''
    await stage().service.from('user_roles').update({ role: 'admin' }).eq('user_id', id).throwOnError()
    const client = stage().server.client()
    expect((await client.auth.signInWithPassword(account)).error).toBeNull()
    const [own, admin] = [await stage().listen(client), await stage().listen(stage().actor('admin').client)]
    expect(own.states).toEqual(['SUBSCRIBED'])
    const first = await stage().make.business()
    await eventually(() => expect(own.heard.map(({ row_id }) => row_id)).toContain(first.id))
    await stage().service.from('user_roles').update({ role: 'cliente' }).eq('user_id', id)
    const second = await stage().make.business()
    await eventually(() => expect(admin.heard.map(({ row_id }) => row_id)).toContain(second.id))
    expect(own.heard.map(({ row_id }) => row_id)).not.toContain(second.id)
  })

  test('a change that is rolled back is never sent', async () => {
    const { heard } = await stage().listen(stage().actor('admin').client)
    const rows = [
      { iban: 'IT60X0542811101000000123456', titolare: 'Prima' },
      { iban: '', titolare: 'Seconda' },
    ]
    expect((await stage().service.from('payment_methods').insert(rows)).error).not.toBeNull()
    const { id } = await stage().make.business()
    await eventually(() => expect(heard.map(({ row_id }) => row_id)).toEqual([id]))
  })
})
