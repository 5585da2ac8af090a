import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Factories, factories } from '../../testing/factories.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { type Actor, type Caller, type Db, newAccount, signInEveryone } from './support/actors.ts'

/* Stamps that meet: of one person, from several tills at once. What each till is told is what counts. */

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

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A card of the business that is signed in, which takes `timbri` stamps, and somebody who has `fatti` of them. */
async function holderWith(timbri: number, fatti: number) {
  const { client, businessId } = actorOf('business')
  const card = await create.cardOf(businessId ?? '', { timbri, premio: 'Un caffè' })
  const holder = await create.holder({ card_id: card.id })
  for (let earlier = fatti; earlier > 0; earlier -= 1)
    await create.stamp({ holder_id: holder.id, created_at: minutesAgo(2 * earlier) })
  const insert = (tipo: string, id: string = randomUUID()) =>
    client.from('stamps').insert({ id, holder_id: holder.id, tipo })
  return {
    card,
    holder,
    give: async (tipo: string, id?: string) => {
      const { status, error } = await insert(tipo, id)
      return error ? `${status} ${error.details ?? error.code}` : status
    },
    takeBack: async (id: string) => {
      const { data } = await client.from('stamps').delete().eq('id', id).select('id').throwOnError()
      return data.length
    },
    fatti: async () => {
      const { data } = await client.rpc('stamp_card', { _holder_id: holder.id }).throwOnError()
      return Object(data).fatti
    },
    kinds: async () => {
      const { data } = await service.from('stamps').select('tipo').eq('holder_id', holder.id).throwOnError()
      return data.map(({ tipo }) => tipo).sort()
    },
  }
}

test('of stamps that come at once one counts, and the others are told why not', async () => {
  const { give, fatti } = await holderWith(10, 0)
  const answers = await Promise.all(Array.from({ length: 8 }, () => give('timbro')))
  expect(answers.map(String).sort()).toEqual(['201', ...Array(7).fill('409 once_a_minute')])
  expect(await fatti()).toBe(1)
})

test('a stamp that is sent again counts once', async () => {
  const { give, fatti } = await holderWith(10, 0)
  const id = randomUUID()
  const answers = await Promise.all([give('timbro', id), give('timbro', id), give('timbro', id)])
  expect(answers.filter((answer) => answer === 201)).toHaveLength(1)
  expect(await give('timbro', id)).toMatch(/^409 /)
  expect(await fatti()).toBe(1)
})

test('the last stamp and the reward at once: the reward is given once the card is full, and once', async () => {
  const { give, fatti, kinds } = await holderWith(3, 2)
  const [stamp, ...rewards] = await Promise.all([give('timbro'), give('premio'), give('premio')])
  expect(stamp).toBe(201)
  const given = rewards.filter((answer) => answer === 201).length
  expect(given).toBeLessThanOrEqual(1)
  expect(rewards.filter((answer) => answer !== 201).every((answer) => answer === '409 not_full')).toBe(true)
  expect(await fatti()).toBe(given === 1 ? 0 : 3)
  expect((await kinds()).filter((tipo) => tipo === 'premio')).toHaveLength(given)
})

test('a full card gives one reward, whoever asks at once', async () => {
  const { give, fatti } = await holderWith(3, 3)
  const answers = await Promise.all(Array.from({ length: 6 }, () => give('premio')))
  expect(answers.map(String).sort()).toEqual(['201', ...Array(5).fill('409 not_full')])
  expect(await fatti()).toBe(0)
})

test('a stamp that is taken back while the reward is given: the one or the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { give, takeBack, kinds } = await holderWith(2, 1)
    const last = randomUUID()
    expect(await give('timbro', last)).toBe(201)
    const [taken, reward] = await Promise.all([takeBack(last), give('premio')])
    expect([taken, reward]).toEqual(taken === 1 ? [1, '409 not_full'] : [0, 201])
    expect(await kinds()).toEqual(taken === 1 ? ['timbro'] : ['premio', 'timbro', 'timbro'])
  }
})

test('a stamp that is taken back while another comes frees its minute or does not, and is never counted twice', async () => {
  const { give, takeBack, fatti } = await holderWith(10, 0)
  const first = randomUUID()
  expect(await give('timbro', first)).toBe(201)
  const [taken, next] = await Promise.all([takeBack(first), give('timbro')])
  expect(taken).toBe(1)
  expect([201, '409 once_a_minute']).toContain(next)
  expect(await fatti()).toBe(next === 201 ? 1 : 0)
  expect(await takeBack(first)).toBe(0)
})

test('a card is kept once, however often it is pressed', async () => {
  const { card } = await holderWith(10, 0)
  const { client, userId } = actorOf('cliente')
  const keep = () => client.from('card_holders').insert({ card_id: card.id, user_id: userId ?? '' })
  const answers = await Promise.all([keep(), keep(), keep()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const { data } = await client.rpc('own_cards').throwOnError()
  expect(data.filter(({ card_id }) => card_id === card.id)).toHaveLength(1)
})

test('the public data of card and website hold nothing of who keeps the card', async () => {
  const { card, holder } = await holderWith(10, 1)
  const functions = `${server.url}/functions/v1`
  const texts = await Promise.all(
    [`card-data?id=${card.id}`, `website-data?id=${card.website_id}`].map(async (path) =>
      (await fetch(`${functions}/${path}`)).text(),
    ),
  )
  for (const text of texts)
    for (const secret of [holder.id, holder.user_id, 'fatti']) expect(text).not.toContain(secret)
})

test('an account that an admin deletes takes its cards and stamps along, and who stamped is forgotten', async () => {
  const { holder, give, kinds } = await holderWith(10, 0)
  const admin = actorOf('admin').client
  const other = await newAccount(service)
  const kept = await create.holder({ user_id: other })
  await create.stamp({ holder_id: kept.id })
  const stamped = await create.stamp({ holder_id: holder.id, by: other, created_at: minutesAgo(9) })
  const { error } = await admin.functions.invoke('manage-account', {
    body: { action: 'delete', user_id: other },
  })
  expect(error).toBeNull()
  const left = await service.from('card_holders').select('id').eq('id', kept.id).throwOnError()
  expect(left.data).toEqual([])
  const stays = await service.from('stamps').select('by').eq('id', stamped.id).single().throwOnError()
  expect(stays.data.by).toBeNull()
  expect(await give('timbro')).toBe(201)
  await admin.functions.invoke('manage-account', { body: { action: 'delete', user_id: holder.user_id } })
  expect(await kinds()).toEqual([])
  const known = await service.from('changes').select('id').in('table_name', ['card_holders', 'stamps'])
  expect(known.data).toEqual([])
})
