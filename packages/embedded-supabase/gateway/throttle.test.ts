import { expect, test, vi } from 'vitest'
import { createThrottle } from './throttle.ts'

async function fail(
  limit: ReturnType<typeof createThrottle>['signIn'],
  times: number,
  account: string,
  from: string,
) {
  for (let index = 0; index < times; index += 1) await limit.count(account, from)
}

test('ten failures block one address from one account, and nobody else', async () => {
  const { signIn } = createThrottle()
  await fail(signIn, 9, 'a@x.it', '1.1.1.1')
  expect(await signIn.waitFor('a@x.it', '1.1.1.1')).toBeNull()
  await fail(signIn, 1, 'a@x.it', '1.1.1.1')
  expect(await signIn.waitFor('a@x.it', '1.1.1.1')).toBeGreaterThan(290)
  expect(await signIn.waitFor('a@x.it', '2.2.2.2')).toBeNull()
  expect(await signIn.waitFor('b@x.it', '1.1.1.1')).toBeNull()
})

test('sixty failures block one address from every account', async () => {
  const { signIn } = createThrottle()
  for (let index = 0; index < 60; index += 1) await fail(signIn, 1, `${index}@x.it`, '1.1.1.1')
  expect(await signIn.waitFor('new@x.it', '1.1.1.1')).not.toBeNull()
  expect(await signIn.waitFor('new@x.it', '2.2.2.2')).toBeNull()
})

test('an address gets five mails of a kind an hour', async () => {
  vi.useFakeTimers()
  const { mail } = createThrottle()
  const sent: boolean[] = []
  for (let minute = 0; minute < 8; minute += 1) {
    sent.push(await mail.allows('recovery', 'a@x.it'))
    vi.advanceTimersByTime(61_000)
  }
  expect(sent).toEqual([true, true, true, true, true, false, false, false])
  vi.advanceTimersByTime(3_600_000)
  expect(await mail.allows('recovery', 'a@x.it')).toBe(true)
  vi.useRealTimers()
})

test('a spent link ends the wait for the next mail of its kind, five times an hour', async () => {
  const { mail } = createThrottle()
  await mail.allows('signup', 'a@x.it')
  await mail.allows('recovery', 'b@x.it')
  const sent: boolean[] = []
  for (let times = 0; times < 7; times += 1) {
    sent.push(await mail.allows('recovery', 'a@x.it'))
    await mail.recoveryLinkSpent('a@x.it')
  }
  expect(sent).toEqual([true, true, true, true, true, false, false])
  expect(await mail.allows('signup', 'a@x.it')).toBe(false)
  expect(await mail.allows('recovery', 'b@x.it')).toBe(false)
})

test('an address gets one mail of a kind a minute', async () => {
  const { mail } = createThrottle()
  expect(await mail.allows('recovery', 'a@x.it')).toBe(true)
  expect(await mail.allows('recovery', 'a@x.it')).toBe(false)
  expect(await mail.allows('signup', 'a@x.it')).toBe(true)
  expect(await mail.allows('recovery', 'b@x.it')).toBe(true)
})
