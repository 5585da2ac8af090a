import { expect, test } from 'vitest'
import { FunctionRefusal } from '#backend/functions.ts'
import { askedAgain, type Invitee, inviteMany, planOf } from './invite-many.ts'

const business = (id: string, email = `${id}@example.it`, present = false): Invitee => ({
  id,
  insegna: `Bar ${id}`,
  email,
  present,
})
const job = { signal: new AbortController().signal, onProgress: () => {} }

test('a plan leaves out who has an account, and names doubtful and shared addresses', () => {
  const plan = planOf([
    business('a'),
    business('b', 'b@example.it', true),
    business('c', 'c@gmial.com'),
    business('d', 'due@example.it'),
    business('e', 'Due@Example.it'),
    // The address of `b`, which has its account already: refusing that is left to the server.
    business('f', 'b@example.it'),
  ])
  expect(plan.invited.map(({ id }) => id)).toEqual(['a', 'f'])
  expect(plan.present.map(({ id }) => id)).toEqual(['b'])
  expect(plan.doubtful.map(({ business: { id }, why }) => [id, why])).toEqual([
    ['c', 'Forse è @gmail.com'],
    ['d', 'Ha la stessa email di Bar e'],
    ['e', 'Ha la stessa email di Bar d'],
  ])
})

test('each is invited once, and what is refused for good is told apart from what can be tried again', async () => {
  const asked: string[] = []
  const done: number[] = []
  const outcome = await inviteMany({
    ...job,
    businesses: ['a', 'b', 'c', 'd'].map((id) => business(id)),
    onProgress: (count) => done.push(count),
    invite: async ({ id }) => {
      asked.push(id)
      if (id === 'b') throw new FunctionRefusal('Ha già un account', 'email_taken')
      if (id === 'c') throw new FunctionRefusal('Non è partita', 'mail_not_sent')
      return null
    },
  })
  expect(asked).toEqual(['a', 'b', 'c', 'd'])
  expect(done).toEqual([1, 2, 3, 4])
  expect(outcome.invited.map(({ id }) => id)).toEqual(['a', 'd'])
  expect(outcome.refused).toEqual([{ business: business('b'), why: 'Ha già un account' }])
  expect(outcome.left.map(({ id }) => id)).toEqual(['c'])
})

test.each([new FunctionRefusal('troppe', 'mail_limit'), new TypeError('Failed to fetch')])(
  'after %s nobody else is tried',
  async (error) => {
    const asked: string[] = []
    const outcome = await inviteMany({
      ...job,
      businesses: Array.from({ length: 20 }, (_, index) => business(String(index))),
      invite: async ({ id }) => {
        asked.push(id)
        throw error
      },
    })
    expect(asked.length).toBeLessThanOrEqual(3)
    expect(outcome.left).toHaveLength(20)
    expect(outcome.error).toBe(error)
  },
)

test('whoever stops leaves the others uninvited', async () => {
  const controller = new AbortController()
  const outcome = await inviteMany({
    ...job,
    signal: controller.signal,
    businesses: Array.from({ length: 10 }, (_, index) => business(String(index))),
    invite: async () => {
      controller.abort()
      return null
    },
  })
  expect(outcome.invited.length + outcome.left.length).toBe(10)
  expect(outcome.left.length).toBeGreaterThanOrEqual(7)
  expect(outcome.error).toBeNull()
})

test('only a mail that the server has taken makes an invited business, and those that wait are asked about in turn', async () => {
  const queued = { state: 'queued', reason: 'rimandata' } as const
  const outcome = await inviteMany({
    ...job,
    businesses: Array.from({ length: 30 }, (_, index) => business(String(index))),
    invite: async ({ id }) => {
      if (id === '0') return { state: 'sent', reason: null }
      if (id === '1') return null
      return id === '2' ? { state: 'failed', reason: '550 no' } : queued
    },
  })
  expect(outcome.invited.map(({ id }) => id)).toEqual(['0', '1'])
  expect(outcome.undelivered).toEqual([{ business: business('2'), why: '550 no' }])
  expect(outcome.waiting).toHaveLength(27)

  const asked: string[] = []
  const stateOf = async (id: string) => {
    asked.push(id)
    if (id === '3') return { state: 'sent', reason: null } as const
    if (id === '4') return { state: 'failed', reason: 'scaduto' } as const
    if (id === '5') throw new TypeError('Failed to fetch')
    return queued
  }
  const once = await askedAgain(outcome, stateOf)
  expect(asked).toHaveLength(20)
  const twice = await askedAgain(once, stateOf)
  expect(new Set(asked).size).toBe(27)
  expect(twice.invited.map(({ id }) => id)).toEqual(['0', '1', '3'])
  expect(twice.undelivered.map(({ business: { id } }) => id)).toEqual(['2', '4'])
  expect(twice.waiting).toHaveLength(25)
  expect(twice.waiting.find(({ business: { id } }) => id === '5')?.why).toBe('rimandata')
})
