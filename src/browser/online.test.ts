import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let listeners: Record<string, () => void>
const browser = { onLine: true }
const fetched = vi.fn<() => Promise<unknown>>()

// The result is kept in the module, so each test imports a fresh module.
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  listeners = {}
  browser.onLine = true
  fetched.mockReset()
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) => {
    listeners[event] = listener
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function goOffline() {
  browser.onLine = false
  listeners.offline?.()
  await vi.advanceTimersByTimeAsync(0)
}

test('without a network nobody is offline as long as the server answers, as one on the same machine does', async () => {
  const { isOffline } = await import('./online.ts')
  fetched.mockResolvedValue(new Response(null, { status: 404 }))
  await goOffline()
  expect(isOffline()).toBe(false)
})

test('an answer that was the last to come through hides the loss for a moment only', async () => {
  const { isOffline } = await import('./online.ts')
  fetched.mockResolvedValueOnce(new Response()).mockRejectedValue(new TypeError('Failed to fetch'))
  await goOffline()
  expect(isOffline()).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isOffline()).toBe(true)
})

test('offline ends with the network, or when the server answers again', async () => {
  const { isOffline } = await import('./online.ts')
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await goOffline()
  expect(isOffline()).toBe(true)
  fetched.mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isOffline()).toBe(false)

  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await goOffline()
  expect(isOffline()).toBe(true)
  browser.onLine = true
  listeners.online?.()
  expect(isOffline()).toBe(false)
})

test('a page that comes without a network is offline from the beginning', async () => {
  browser.onLine = false
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const { isOffline } = await import('./online.ts')
  await vi.advanceTimersByTimeAsync(0)
  expect(isOffline()).toBe(true)
})
