/** Around each component test: the page looks as the product does, and nothing of the test before is left. */
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
