import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { withAnswers } from '../../../../testing/components/answers.ts'
import { renderPage } from '../../../../testing/components/page.tsx'
import { defaultHours } from '../hours/opening-hours.ts'
import ShopHours from './shop-hours.tsx'

const shop = {
  orari: { ...defaultHours(), sempreAperto: true },
  chiusure: [{ dal: '2000-01-01', al: '2199-12-31', orari: null, motivo: 'Ferie' }],
  stagioni: [],
  jsonld: {},
}

test('A shop that is closed for the holidays says so, whatever its week', async () => {
  withAnswers({ '/website-data': () => ({ body: shop }) })
  await renderPage(<ShopHours websiteId="forno" />)
  await expect.element(page.getByText('Chiuso', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/^Chiuso dal .*: Ferie$/)
  expect(page.getByText('Aperto', { exact: true }).elements()).toEqual([])
})

test('Hours that did not come say so, and come when they are asked for again', async () => {
  let isReached = false
  withAnswers({ '/website-data': () => (isReached ? { body: { ...shop, chiusure: [] } } : null) })
  await renderPage(<ShopHours websiteId="bar" />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Gli orari non si sono caricati.')
  isReached = true
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect.element(page.getByText('Aperto', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Aperto 24 ore').first()).toBeVisible()
})

test('Nothing is said of a shop that is no longer shown', async () => {
  const asked = withAnswers({ '/website-data': () => ({ status: 404, body: { error: 'Sito non trovato' } }) })
  const screen = await renderPage(<ShopHours websiteId="chiuso" />)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect.poll(() => screen.container.textContent).toBe('Pagina')
})
