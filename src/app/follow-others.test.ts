import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#backend/query-client.ts'
import { followRole } from './follow-others.ts'

const account = vi.hoisted(() => ({
  session: { user: { id: 'anna' } } as { user: { id: string } } | null,
  role: 'admin',
  fails: false,
  asked: 0,
}))
vi.mock('#backend/changes-since.ts', () => ({}))
vi.mock('#backend/live-connection.ts', () => ({}))
vi.mock('#backend/session.ts', () => ({ currentSession: () => account }))
vi.mock('#features/profile/queries.ts', () => ({
  accountQueries: {
    role: (userId: string) => ({
      queryKey: ['role', userId],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async () => {
        account.asked += 1
        if (account.fails) throw new TypeError('Failed to fetch')
        return account.role
      },
    }),
  },
}))

const roleKey = ['role', 'anna']
const rowsKey = ['websites']
const isStale = () => queryClient.getQueryState(rowsKey)?.isInvalidated
let page: EventTarget & { visibilityState: string }
let view: EventTarget
let reopened = 0
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  view = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', view)
  Object.assign(account, { session: { user: { id: 'anna' } }, role: 'admin', fails: false, asked: 0 })
  reopened = 0
  queryClient.setQueryData(roleKey, 'admin')
  queryClient.setQueryData(rowsKey, [])
  stop = followRole({
    invalidate: async () => {
      reopened += 1
    },
  })
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['after a while', () => vi.advanceTimersByTimeAsync(30_000)],
  ['when the page gets the focus', async () => view.dispatchEvent(new Event('focus'))],
  ['when the page is looked at again', async () => page.dispatchEvent(new Event('visibilitychange'))],
])(
  'a role that an admin gave is seen %s: the guard looks again, and what is shown is read again',
  async (_, come) => {
    account.role = 'gestore'
    await come()
    await vi.advanceTimersByTimeAsync(0)
    expect(queryClient.getQueryData(roleKey)).toBe('gestore')
    expect([account.asked, reopened, isStale()]).toEqual([1, 1, true])
  },
)

test('the same role, and one that cannot be read, leave the page as it is', async () => {
  await vi.advanceTimersByTimeAsync(30_000)
  account.fails = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(queryClient.getQueryData(roleKey)).toBe('admin')
  expect([account.asked, reopened, isStale()]).toEqual([2, 0, false])
})

test('nobody asks while the page is hidden, without a session and after the end', async () => {
  page.visibilityState = 'hidden'
  await vi.advanceTimersByTimeAsync(30_000)
  page.visibilityState = 'visible'
  account.session = null
  await vi.advanceTimersByTimeAsync(30_000)
  account.session = { user: { id: 'anna' } }
  stop()
  view.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(account.asked).toBe(0)
})
