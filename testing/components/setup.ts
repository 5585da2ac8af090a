/** Runs around each component test: the product's styles and viewport, and nothing left of the test before. */
import { toast as sonner } from 'sonner'
import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, configure } from 'vitest-browser-react/pure'
import { queryClient } from '#backend/query-client.ts'
import '../../src/styles.css'

configure({ reactStrictMode: true })

beforeEach(() => page.viewport(1280, 800))
afterEach(async () => {
  vi.useRealTimers()
  sonner.dismiss()
  await cleanup()
  queryClient.clear()
})
