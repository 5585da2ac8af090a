import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('location', { origin: 'http://localhost:3000' })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('without build settings the backend is the embedded one, where the page comes from', async () => {
  const { backendUrl, publishableKey, sessionStorageKey } = await import('./backend.ts')
  expect(backendUrl).toBe('http://localhost:3000')
  expect(publishableKey).toBe('sb_publishable_embedded')
  expect(sessionStorageKey).toBe('sb-localhost-auth-token')
})

test('the same front end is built for a hosted one', async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://abcdef.supabase.co')
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_x')
  const { backendUrl, publishableKey, sessionStorageKey } = await import('./backend.ts')
  expect(backendUrl).toBe('https://abcdef.supabase.co')
  expect(publishableKey).toBe('sb_publishable_x')
  expect(sessionStorageKey).toBe('sb-abcdef-auth-token')
})
