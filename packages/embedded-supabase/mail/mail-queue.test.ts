import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { MailKind } from './mail.ts'
import { MailQueue } from './mail-queue.ts'
import { removeMailsTo } from './outbox.ts'
import type { Attempt, SmtpClient } from './smtp.ts'

const minute = 60_000
const later = (reason = 'rimandata'): Attempt => ({ outcome: 'later', reason })
const unreachable: Attempt = { outcome: 'unreachable', reason: 'non risponde' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A queue of a folder whose mail server answers by a function; `tried` are the recipients of all attempts. */
function queueOf(answer: (to: string) => Attempt | Promise<Attempt>, mailFolder = freshFolder()) {
  const tried: string[] = []
  const client: SmtpClient = {
    async deliver({ to }) {
      tried.push(to)
      return answer(to)
    },
    close: async () => {},
    abort: () => {},
  }
  const folder = path.join(mailFolder, 'queue')
  const queue = new MailQueue(folder, client)
  onTestFinished(() => queue.close(0))
  const givenUp: string[] = []
  const add = (to: string, kind: MailKind = 'new_device', expires: number | null = null) =>
    queue.add({
      to,
      onFailed: () => givenUp.push(to),
      kind,
      link: expires === null ? null : { hash: `hash of ${to}`, expires },
      subject: 'Oggetto',
      text: 'segreto',
      html: '<p>segreto</p>',
    })
  const stored = () => fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
  return { queue, add, tried, givenUp, stored, folder, mailFolder }
}

function freshFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'queue-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

const opens = async (hash: string) => !hash.includes('corretta')
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minute)
const stateOf = (queue: MailQueue, to: string) =>
  queue.last(to, ['new_device', 'invite', 'recovery', 'signup'])

test('mails go in order, and of a delivered one nothing but the outcome stays', async () => {
  const { queue, add, tried, stored, folder } = queueOf(() => ({ outcome: 'sent' }))
  const addresses = Array.from({ length: 40 }, (_, index) => `a${index}@example.it`)
  for (const to of addresses) await add(to)?.kept
  expect(stored().every((text) => text.includes('segreto'))).toBe(true)
  for (const name of fs.readdirSync(folder))
    expect(fs.statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
  queue.start(opens)
  await vi.waitFor(() => expect(tried).toEqual(addresses))
  await vi.waitFor(() => expect(stored().join()).not.toContain('segreto'))
  expect(stateOf(queue, 'a7@example.it')).toMatchObject({ state: 'sent', reason: null })
  expect(stateOf(queue, 'nessuno@example.it')).toBeNull()
})

test('a postponed mail is tried after 1, 5 and 30 minutes, then hourly for a day, and given up', async () => {
  const { queue, add, tried, givenUp } = queueOf((to) =>
    to.startsWith('grigia') ? later('451 dopo') : { outcome: 'sent' },
  )
  queue.start(opens)
  add('grigia@example.it', 'invite')
  add('altra@example.it')
  await vi.waitFor(() => expect(tried).toEqual(['grigia@example.it', 'altra@example.it']))
  for (const [wait, attempts] of [
    [0.9, 2],
    [0.2, 3],
    [4.5, 3],
    [0.6, 4],
    [29, 4],
    [1.1, 5],
    [58, 5],
    [3, 6],
  ] as const) {
    await pass(wait)
    await vi.waitFor(() => expect(tried).toHaveLength(attempts))
  }
  expect(stateOf(queue, 'grigia@example.it')).toMatchObject({ state: 'queued', reason: '451 dopo' })
  while (stateOf(queue, 'grigia@example.it')?.state === 'queued' && tried.length < 40) {
    const { length } = tried
    await pass(61)
    await vi.waitFor(() => expect(tried.length).toBeGreaterThan(length))
  }
  expect(stateOf(queue, 'grigia@example.it')).toMatchObject({ state: 'failed', reason: '451 dopo' })
  const attempts = tried.length
  expect(attempts).toBeGreaterThan(24)
  expect(givenUp).toEqual(['grigia@example.it'])
  await pass(120)
  expect(tried).toHaveLength(attempts)
})

test('what waits survives the process, in order, and a half file is nothing', async () => {
  const before = queueOf(() => unreachable)
  before.queue.start(opens)
  for (const to of ['a@example.it', 'b@example.it', 'c@example.it']) await before.add(to, 'invite')?.kept
  await vi.waitFor(() => expect(before.tried).toHaveLength(1))
  // Not closed, as by a kill.
  fs.writeFileSync(path.join(before.folder, '20260101000000000-00000000.json'), '{"to":"mezza')
  const { queue, tried } = queueOf(() => ({ outcome: 'sent' }), before.mailFolder)
  queue.start(opens)
  await vi.waitFor(() => expect(tried).toEqual(['a@example.it', 'b@example.it', 'c@example.it']))
})

test('a server that cannot be reached is asked by one mail, by a new one after a minute, and then gets all in order', async () => {
  let down = true
  const { queue, add, tried } = queueOf(() => (down ? unreachable : { outcome: 'sent' }))
  queue.start(opens)
  for (const to of ['a@example.it', 'b@example.it']) add(to)
  await vi.waitFor(() => expect(tried).toEqual(['a@example.it']))
  for (const [wait, attempts] of [
    [1.1, 2],
    [3, 2],
    [3, 3],
    [31, 4],
  ] as const) {
    await pass(wait)
    await vi.waitFor(() => expect(tried).toHaveLength(attempts))
  }
  down = false
  await pass(2)
  tried.length = 0
  add('c@example.it')
  await vi.waitFor(() => expect(tried).toHaveLength(3))
  expect([...tried].sort()).toEqual(['a@example.it', 'b@example.it', 'c@example.it'])
})

test('a server that stays away for a day gets none of the mails that waited for it, tried or not', async () => {
  const { queue, add, tried } = queueOf(() => unreachable)
  queue.start(opens)
  const addresses = Array.from({ length: 40 }, (_, index) => `a${index}@example.it`)
  for (const to of addresses) add(to)
  const waits = () => stateOf(queue, 'a39@example.it')?.state === 'queued'
  while (waits() && tried.length < 60) {
    const { length } = tried
    await pass(61)
    await vi.waitFor(() => expect(tried.length > length || !waits()).toBe(true))
  }
  await vi.waitFor(() => {
    for (const to of addresses)
      expect(stateOf(queue, to)).toMatchObject({ state: 'failed', reason: 'non risponde' })
  })
  expect(tried.length).toBeGreaterThan(24)
})

test('a link that has expired, that opens nothing or that a newer one has replaced is not sent', async () => {
  const { queue, add, tried } = queueOf(() => ({ outcome: 'sent' }))
  add('tardi@example.it', 'recovery', Date.now() + minute)
  add('corretta@example.it', 'invite', Date.now() + 60 * minute)
  add('nuova@example.it', 'invite', Date.now() + 60 * minute)
  add('nuova@example.it', 'invite', Date.now() + 60 * minute)
  add('altra@example.it', 'new_device')
  add('altra@example.it', 'new_device')
  await pass(2)
  queue.start(opens)
  await vi.waitFor(() => expect(tried).toEqual(['nuova@example.it', 'altra@example.it', 'altra@example.it']))
  for (const to of ['tardi@example.it', 'corretta@example.it'])
    expect(stateOf(queue, to)).toMatchObject({ state: 'failed', reason: 'il link non vale più' })
})

test('erasure takes what waits and what is noted, also beside a running server', async () => {
  const { queue, add, tried, stored, mailFolder } = queueOf((to) =>
    to.startsWith('via') ? { outcome: 'sent' } : later(),
  )
  queue.start(opens)
  for (const to of ['via@example.it', 'resta@example.it', 'aspetta@example.it']) add(to, 'invite')
  await vi.waitFor(() => expect(tried).toHaveLength(3))
  await vi.waitFor(() => expect(stateOf(queue, 'aspetta@example.it')?.reason).not.toBeNull())
  expect(await removeMailsTo(mailFolder, 'via@example.it')).toBe(1)
  expect(await removeMailsTo(mailFolder, 'aspetta@example.it')).toBe(1)
  await pass(2)
  await vi.waitFor(() => expect(tried.filter((to) => to === 'resta@example.it')).toHaveLength(2))
  expect(tried.filter((to) => to === 'aspetta@example.it')).toHaveLength(1)
  for (const to of ['via@example.it', 'aspetta@example.it']) expect(stateOf(queue, to)).toBeNull()
  await vi.waitFor(() => expect(stored()).toHaveLength(1))
})

test('mails that anybody may ask for leave room for invitations', () => {
  const { add } = queueOf(() => unreachable)
  let taken = 0
  while (taken < 5000 && add(`s${taken}@example.it`, 'signup')) taken += 1
  expect(taken).toBe(1000)
  expect(add('pia@example.it', 'recovery')).toBeNull()
  expect(add('pia@example.it', 'invite')).not.toBeNull()
})

test('at most five hundred outcomes are noted', async () => {
  const { queue, add, tried, stored } = queueOf(() => ({ outcome: 'sent' }))
  for (let index = 0; index < 520; index += 1) add(`a${index}@example.it`)
  queue.start(opens)
  await vi.waitFor(() => expect(tried).toHaveLength(520), { timeout: 20_000 })
  await vi.waitFor(() => expect(stored()).toHaveLength(500), { timeout: 20_000 })
  expect(stateOf(queue, 'a0@example.it')).toBeNull()
  expect(stateOf(queue, 'a519@example.it')).not.toBeNull()
})

test('a stop leaves the mail that it has broken off waiting', async () => {
  const sending = Promise.withResolvers<Attempt>()
  const { queue, add, tried, mailFolder } = queueOf(() => sending.promise)
  queue.start(opens)
  add('nino@example.it', 'invite')
  await vi.waitFor(() => expect(tried).toHaveLength(1))
  const closing = queue.close(0)
  sending.resolve(later())
  await closing
  const after = queueOf(() => ({ outcome: 'sent' }), mailFolder)
  after.queue.start(opens)
  await vi.waitFor(() => expect(after.tried).toEqual(['nino@example.it']))
})
