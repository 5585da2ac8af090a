import { randomUUID } from 'node:crypto'
import type { FrameLocator } from '@playwright/test'
import { contrast } from '#ui/base/colors.ts'
import { defaultOrari } from '../../../../testing/factories.ts'
import { violationsOf } from '../../support/axe.ts'
import { startCustomerSite } from '../../support/customer-site.ts'
import { expect, test } from '../../support/test.ts'

/** `/embed/orari.html`, the widget in a frame of another site. */

const always = { ...defaultOrari, sempreAperto: true }
const closed = { ...defaultOrari.lunedi, aperto: false }
const never = Object.fromEntries(
  Object.entries(defaultOrari).map(([key, value]) => [key, typeof value === 'object' ? closed : false]),
) as typeof defaultOrari

test('another site frames the hours, learns their height, and may not frame the dashboard', {
  tag: '@oldest-visitors',
}, async ({ page, server, create }) => {
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

/** The texts of a frame that have less contrast than 4.5 with what the frame paints. */
async function illegible(frame: FrameLocator): Promise<string[]> {
  const ground = await frame.locator(':root').evaluate((root) => getComputedStyle(root).backgroundColor)
  const texts = await frame
    .locator('[part~=stato],th,td,caption')
    .evaluateAll((all) => all.map((each) => [each.textContent ?? '', getComputedStyle(each).color] as const))
  expect(texts.length).toBeGreaterThan(0)
  return texts.filter(([, color]) => contrast(hexOf(color), hexOf(ground)) < 4.5).map(([text]) => text)
}
const hexOf = (rgb: string) => {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(rgb)?.slice(1) ?? []
  expect(channels, rgb).toHaveLength(3)
  return `#${channels.map((each) => Number(each).toString(16).padStart(2, '0')).join('')}`
}

const light = 'rgb(255, 255, 255)'
const dark = 'rgb(18, 18, 18)'
const colours = 'aperto=%2315803d&chiuso=%23b91c1c'
const themes = [
  ['', { light, dark: light }],
  ['tema=chiaro', { light, dark: light }],
  ['tema=constructor', { light, dark: light }],
  ['tema=scuro', { light: dark, dark }],
  ['tema=auto', { light, dark }],
] as const
const own = [
  [colours, { light, dark: light }],
  [`tema=scuro&${colours}`, { light: dark, dark }],
  [`tema=auto&${colours}&testo=%23777`, { light, dark }],
  ['testo=%23ffffff&aperto=%23ff0&chiuso=%23ff000010', { light, dark: light }],
  ['sfondo=%23123456&testo=%23123456&tema=scuro', { light: 'rgb(18, 52, 86)', dark: 'rgb(18, 52, 86)' }],
] as const

for (const [what, queries] of Object.entries({ 'in each theme': themes, 'in colours of its own': own })) {
  test(`Each text of the frame ${what} is legible on what it paints, whatever the visitor prefers`, async ({
    page,
    server,
    create,
  }) => {
    const [open, shut] = [await create.website({ orari: always }), await create.website({ orari: never })]
    const forms = [open, shut].flatMap(({ id }) =>
      ['settimana', 'oggi', 'riga'].map((forma) => ({ id, forma })),
    )
    for (const [query, painted] of queries) {
      await test.step(`with '${query}'`, async () => {
        const frames = forms.map(
          ({ id, forma }) =>
            `<iframe src="${server.url}/embed/orari.html?sito=${id}&forma=${forma}&${query}"></iframe>`,
        )
        const site = await startCustomerSite(frames.join(''))
        await page.goto(site.url)
        for (const scheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: scheme })
          for (const place of forms.keys()) {
            const frame = page.frameLocator('iframe').nth(place)
            await expect(frame.locator(':root')).toHaveCSS('background-color', painted[scheme])
            await expect(frame.locator('[part~=stato]')).toBeVisible()
            // What the frame draws anew between a look for its texts and the look at them has no colour any more.
            await expect(async () => expect(await illegible(frame)).toEqual([])).toPass()
          }
        }
        site.close()
      })
    }
  })
}

test('The frame is accessible, fits 320 pixels, and without a website shows nothing', async ({
  page,
  server,
  create,
}) => {
  await test.step('the page is accessible, and fits 320 pixels', async () => {
    const website = await create.website()
    await page.setViewportSize({ width: 320, height: 600 })
    await page.goto(`${server.url}/embed/orari.html?sito=${website.id}`)
    await expect(page.getByRole('row')).toHaveCount(7)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    // A heading belongs to the page around the frame.
    const violations = await violationsOf(page)
    expect(violations.filter((text) => !text.includes('page-has-heading-one'))).toEqual([])
  })

  await test.step('without a website, or with an unknown one, nothing shows and nothing breaks', async () => {
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
})
