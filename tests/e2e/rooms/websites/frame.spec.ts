import { randomUUID } from 'node:crypto'
import { defaultOrari } from '../../../../testing/factories.ts'
import { violationsOf } from '../../support/axe.ts'
import { startCustomerSite } from '../../support/customer-site.ts'
import { expect, test } from '../../support/test.ts'

/** `/embed/orari.html`, the widget in a frame of another site. */

const always = { ...defaultOrari, sempreAperto: true }

test('another site frames the hours, learns their height, and may not frame the dashboard', async ({
  page,
  server,
  create,
}) => {
  const website = await create.website({ orari: always })
  const heights = `<script>addEventListener('message', ({ data }) => { document.title = JSON.stringify(data) })</script>`
  const query = `sito=${website.id}&lingua=de&forma=riga&dati&testo=%23123456&aperto=red;}x`
  const site = await startCustomerSite(
    `${heights}<iframe id="hours" src="${server.url}/embed/orari.html?${query}"></iframe><iframe id="login" src="${server.url}/"></iframe>`,
  )
  await page.goto(site.url)
  const frame = page.frameLocator('#hours')
  await expect(frame.getByText('Immer geöffnet')).toBeVisible()
  // What is no colour counts as none.
  await expect(frame.getByText('Immer geöffnet')).toHaveCSS('color', 'rgb(18, 52, 86)')
  await expect(page).toHaveTitle(new RegExp(`"bottegaOrari":"${website.id}","altezza":\\d+`))
  expect(JSON.parse(await page.title()).altezza).toBeLessThan(60)
  // Chromium shows its own page instead of one that may not be framed.
  await expect(page.frameLocator('#login').getByLabel('Password')).toHaveCount(0)
  site.close()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the page is legible where the scheme is ${scheme}, and fits 320 pixels`, async ({
    page,
    server,
    create,
  }) => {
    const website = await create.website()
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width: 320, height: 600 })
    await page.goto(`${server.url}/embed/orari.html?sito=${website.id}`)
    await expect(page.getByRole('row')).toHaveCount(7)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    // A heading belongs to the page around the frame.
    const violations = await violationsOf(page)
    expect(violations.filter((text) => !text.includes('page-has-heading-one'))).toEqual([])
  })
}

test('without a website, or with an unknown one, nothing shows and nothing breaks', async ({
  page,
  server,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  for (const query of [
    '',
    `sito=${randomUUID()}`,
    'sito=%22%3E%3Cscript%3E&forma=__proto__&tema=constructor',
  ]) {
    await page.goto(`${server.url}/embed/orari.html?${query}`)
    await expect(page.locator('bottega-orari')).toBeHidden()
  }
  expect(errors).toEqual([])
})
