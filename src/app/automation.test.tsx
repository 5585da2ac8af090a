import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#backend/query-client.ts'
import { renderPage } from '../../testing/components/page.tsx'
import { exposeToAutomation } from './automation.ts'

let stop = () => {}
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

const shown = () => document.documentElement.dataset.page
const askToForget = () => !document.dispatchEvent(new Event('clear-cached-rows', { cancelable: true }))

test('Whoever drives the browser learns which page is on the screen, and when another one is on its way', async () => {
  const { router } = await renderPage(<p>Testo</p>)
  stop = exposeToAutomation(router, queryClient)
  const gone = router.navigate({ href: '/altrove?q=bar' })
  await expect.poll(shown).toBe('')
  await gone
  await expect.poll(shown).toBe('/altrove?q=bar')
  stop()
  expect(shown()).toBeUndefined()
})

test('Whoever drives the browser may have the rows forgotten that no page shows', async () => {
  const { router } = await renderPage(<p>Testo</p>)
  queryClient.setQueryData(['righe'], [1])
  expect(askToForget()).toBe(false)
  stop = exposeToAutomation(router, queryClient)
  expect(askToForget()).toBe(true)
  expect(queryClient.getQueryData(['righe'])).toBeUndefined()
})

test('A browser that a person uses says nothing of its pages and hears no such wish', async () => {
  vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(false)
  const { router } = await renderPage(<p>Testo</p>)
  stop = exposeToAutomation(router, queryClient)
  queryClient.setQueryData(['righe'], [1])
  await router.navigate({ href: '/altrove' })
  expect(shown()).toBeUndefined()
  expect(askToForget()).toBe(false)
  expect(queryClient.getQueryData(['righe'])).toEqual([1])
})
