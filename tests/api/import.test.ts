import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factories } from '../../testing/factories.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'

/*
 * What the import of businesses needs of the backend: which stored businesses a list already contains, and batches that
 * are all-or-nothing and can be sent again.
 */

let server: RunningServer
let admin: Awaited<ReturnType<RunningServer['signInAs']>>
let create: ReturnType<typeof factories>

beforeAll(async () => {
  server = await sharedServer()
  admin = await server.signInAs('admin')
  create = factories(server.serviceClient())
})
afterAll(() => server.stop())

const shop = (insegna: string) => ({
  id: randomUUID(),
  ragione_sociale: `${insegna} S.r.l.`,
  insegna,
  partita_iva: '01234560587',
  email: `${randomUUID()}@example.it`,
  indirizzo: 'Via Roma 1',
  citta: 'Torino',
  regione: 'Piemonte',
})
type Shop = Omit<ReturnType<typeof shop>, 'id'> & { id: string }

const write = (rows: Shop[]) =>
  admin.from('businesses').upsert(rows, { onConflict: 'id', ignoreDuplicates: true }).select('id')

const stored = async (rows: Shop[]) => {
  const { data } = await admin
    .from('businesses')
    .select('id')
    .in(
      'id',
      rows.map(({ id }) => id),
    )
    .throwOnError()
  return data.length
}

describe('a batch', () => {
  test('that is sent again adds nothing and says so', async () => {
    const rows = [shop('Uno'), shop('Due')]
    expect((await write(rows).throwOnError()).data).toHaveLength(2)
    const more = [...rows, shop('Tre')]
    expect((await write(more).throwOnError()).data).toEqual([{ id: more[2]?.id }])
    expect(await stored(more)).toBe(3)
  })

  test('that two people send at once is stored once', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => shop(`Insieme ${index}`))
    const answers = await Promise.all([write(rows), write(rows)])
    expect(answers.map(({ error }) => error)).toEqual([null, null])
    expect(answers.reduce((sum, { data }) => sum + (data?.length ?? 0), 0)).toBe(50)
    expect(await stored(rows)).toBe(50)
  })

  test('with one row that is refused is refused whole', async () => {
    const rows = [shop('Buona'), { ...shop('Cattiva'), email: 'nessun indirizzo' }, shop('Altra')]
    const { error } = await write(rows)
    expect(error?.code).toBe('23514')
    expect(await stored(rows)).toBe(0)
  })

  test('leaves a stored row as it is, whatever is sent under its id', async () => {
    const { id } = await create.business({ insegna: 'Resta così' })
    expect((await write([{ ...shop('Altro nome'), id }]).throwOnError()).data).toEqual([])
    const { data } = await admin.from('businesses').select('insegna').eq('id', id).single().throwOnError()
    expect(data.insegna).toBe('Resta così')
  })

  test.each(['gestore', 'business', 'cliente'] as const)('of the %s is refused', async (role) => {
    const client = await server.signInAs(role)
    const row = shop('Di altri')
    const { error } = await client
      .from('businesses')
      .upsert([row], { onConflict: 'id', ignoreDuplicates: true })
    expect(error?.code).toBe('42501')
    expect(await stored([row])).toBe(0)
  })
})

describe('matching_businesses', () => {
  test('finds by partita IVA, and by e-mail in whatever case it is stored', async () => {
    const mine = randomUUID()
    const one = await create.business({ email: `Info.${mine}@Example.IT` })
    const two = await create.business({ partita_iva: `${mine.slice(0, 8)},"\\{}` })
    const { data } = await admin
      .rpc(
        'matching_businesses',
        {
          _partite_iva: [`"${mine.slice(0, 8)},\\"\\\\{}"`],
          _emails: [`info.${mine}@example.it`, 'nessuno@example.it'],
        },
        { get: true },
      )
      .throwOnError()
    expect(data.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
    expect(data.find(({ id }) => id === one.id)).toEqual({
      id: one.id,
      insegna: one.insegna,
      partita_iva: one.partita_iva,
      email: one.email,
    })
  })
})
