import { createHash, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { defaultOrari } from '../../../../testing/factories.ts'
import { type CustomerSite, startCustomerSite } from '../../support/customer-site.ts'
import { resize } from '../../support/screen.ts'
import { storages } from '../../support/storages.ts'
import { expect, test } from '../../support/test.ts'

/** The widget on a customer's website, which is a page of another origin. */

const codeFor = (origin: string, id: string) =>
  `<script src="${origin}/embed/orari.js" async></script>\n<bottega-orari sito="${id}"></bottega-orari>`
const always = { ...defaultOrari, sempreAperto: true }

const sites: CustomerSite[] = []
test.afterEach(() => {
  for (const site of sites.splice(0)) site.close()
})
async function open(page: Page, code: string, policy?: string): Promise<CustomerSite> {
  const site = await startCustomerSite(code, policy)
  sites.push(site)
  await page.goto(site.url)
  return site
}
/** The device's clock and the one that the server tells, which stand still. */
async function setClocks(page: Page, device: string, server = device): Promise<void> {
  await page.clock.setFixedTime(new Date(device))
  await page.unrouteAll()
  await page.route('**/website-data?**', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), date: new Date(server).toUTCString() }
    await route.fulfill({ response, headers })
  })
}
const widget = (page: Page) => page.locator('bottega-orari')
const day = (date: Date) => date.toISOString().slice(0, 10)
const inDays = (count: number) => day(new Date(Date.now() + count * 86_400_000))

/** What other servers answer in our place. */
const answers = [
  { status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' },
  { status: 404, json: { message: 'Requested function was not found' } },
  { status: 404, json: { error: { code: 404 } } },
  { status: 404, json: null },
  { status: 200, contentType: 'text/html', body: '<h1>Benvenuti</h1>' },
  { status: 200, json: {} },
  { status: 503, json: { error: 'Non disponibile' } },
]

test('The copied code shows a visitor state, week, closures and seasons', {
  tag: '@oldest-visitors',
}, async ({ page, server, create, db, axe }) => {
  await test.step('the copied code in an empty page shows state, week and closures', async () => {
    const website = await create.website()
    const closure = { website_id: website.id, dal: inDays(20), al: inDays(22), motivo: 'Ferie <b>lunghe</b>' }
    await db.from('closures').insert(closure).throwOnError()
    await setClocks(page, '2026-03-04T10:00:00+01:00')
    await open(page, codeFor(server.url, website.id))

    await expect(widget(page).getByText('Aperto ora, chiude alle 13:00')).toBeVisible()
    const week = widget(page).getByRole('table', { name: 'Orari di apertura' })
    await expect(week.getByRole('row')).toHaveCount(7)
    await expect(week.getByRole('row', { name: 'lunedì' })).toHaveText('lunedì9:00–13:00, 15:00–19:00')
    await expect(week.getByRole('row', { name: 'sabato' })).toHaveText('sabatoChiuso')
    await expect(week.locator('[aria-current=date]')).toHaveText(/^mercoledì/)
    await expect(widget(page).getByRole('listitem')).toHaveText(/^Chiuso dal.*: Ferie <b>lunghe<\/b>$/)
    await axe(page)

    await setClocks(page, '2026-03-04T13:00:10+01:00')
    await page.clock.runFor(61_000)
    await expect(widget(page).getByText('Chiuso, riapre alle 15:00')).toBeVisible()
  })

  await test.step('a season’s week counts while it holds, and says until when; the days after it have their date', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const website = await create.website()
    const nights = { ...defaultOrari.lunedi, apertura_pomeriggio: '20:00', chiusura_pomeriggio: '02:00' }
    const orari = { ...defaultOrari, mercoledi: nights, giovedi: nights, venerdi: nights }
    const days = { dal: '2020-12-01', al: '2020-03-05', ogni_anno: true }
    await create.season({ website_id: website.id, nome: 'Orario <i>serale</i>', orari, ...days })
    await create.season({ website_id: website.id, dal: '2020-07-01', al: '2020-07-31' })
    // A Wednesday.
    await setClocks(page, '2026-03-04T21:00:00+01:00')
    await open(page, codeFor(server.url, website.id))
    await expect(widget(page).getByText('Aperto ora, chiude alle 2:00')).toBeVisible()
    const row = (name: string) => widget(page).getByRole('row', { name })
    await expect(row('mercoledì')).toHaveText('mercoledì9:00–13:00, 20:00–2:00')
    await expect(row('venerdì')).toHaveText('venerdì9:00–13:00, 15:00–19:00 (6 marzo)')
    await expect(widget(page).getByText('Orario <i>serale</i> fino al 5 marzo')).toBeVisible()
    await axe(page)
  })
})

test.describe('for a visitor on the other side of the world', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('the hours are those of Rome', async ({ page, server, create }) => {
    const website = await create.website()
    await setClocks(page, '2026-03-06T22:00:00+01:00')
    await open(page, codeFor(server.url, website.id))
    await expect(widget(page).getByText('Chiuso, riapre lunedì alle 9:00')).toBeVisible()
    await expect(widget(page).locator('[aria-current=date]')).toHaveText(/^venerdì/)
  })
})

test('A visitor whose clock is wrong reads the hours by the server’s', async ({ page, server, create }) => {
  for (const [wrong, device] of [
    ['an hour ahead', '2026-03-04T13:59:00+01:00'],
    ['a day ahead', '2026-03-05T13:00:00+01:00'],
    ['years behind', '2020-01-01T00:00:00+01:00'],
  ] as const) {
    await test.step(`a visitor whose clock is ${wrong} reads what the server's says`, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })

      const website = await create.website()
      await setClocks(page, device, '2026-03-04T12:59:00+01:00')
      const site = await open(page, codeFor(server.url, website.id))
      await expect(widget(page).getByText('Aperto ora, chiude alle 13:00')).toBeVisible()
      await expect(widget(page).locator('[aria-current=date]')).toHaveText(/^mercoledì/)

      // From what the browser has kept, without the server.
      await page.unrouteAll()
      await page.route('**/website-data?**', (route) => route.abort())
      await page.goto(site.url)
      await expect(widget(page).getByText('Aperto ora, chiude alle 13:00')).toBeVisible()
      await expect(widget(page).getByText('Dati del 4 marzo, ore 12:59')).toBeVisible()
    })
  }
})

test('A visitor’s page stays as it is: isolated, still, with its own fonts and unbroken lines', async ({
  page,
  server,
  create,
  db,
  axe,
}) => {
  await test.step('an answer that the browser has kept does not tell the time', async () => {
    const website = await create.website({ orari: always })
    const code = codeFor(server.url, website.id)
    const site = await open(page, code)
    await expect(widget(page).getByText('Sempre aperto')).toBeVisible()
    const asked = page.waitForResponse(/website-data\?/)
    await page.goto(site.url)
    const { date } = await (await asked).allHeaders()
    expect(Math.abs(Date.parse(date ?? '') - Date.now())).toBeLessThan(60_000)
  })

  await test.step('a page that isolates itself may load it', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const website = await create.website()
    for (const path of ['/embed/orari.js', `/functions/v1/website-data?id=${website.id}`]) {
      const { status, headers } = await fetch(server.url + path, {
        headers: { origin: 'https://shop.example' },
      })
      expect([status, headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('cache-control')).toContain('public, max-age=300')
    }
  })

  await test.step('fonts and colours are the page’s, parts and properties change them', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const website = await create.website({ orari: always })
    const style = `<style>main{font-family:monospace;color:rgb(1,2,3)}
bottega-orari{--bottega-orari-aperto:rgb(0,100,0)} bottega-orari::part(titolo){text-transform:uppercase}</style>`
    await open(page, style + codeFor(server.url, website.id))
    await expect(widget(page).getByRole('table')).toHaveCSS('font-family', 'monospace')
    await expect(widget(page).getByRole('table')).toHaveCSS('color', 'rgb(1, 2, 3)')
    await expect(widget(page).getByText('Sempre aperto')).toHaveCSS('color', 'rgb(0, 100, 0)')
    await expect(widget(page).locator('caption')).toHaveCSS('text-transform', 'uppercase')
  })

  await test.step('a range of hours never breaks in the middle', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const split = { ...defaultOrari.lunedi, apertura_mattina: '00:00', chiusura_pomeriggio: '00:00' }
    const website = await create.website({ orari: { ...defaultOrari, lunedi: split } })
    await resize(page, { width: 320, height: 900 })
    for (const size of [16, 22, 28, 34]) {
      await open(page, `<style>main{font-size:${size}px}</style>${codeFor(server.url, website.id)}`)
      const monday = widget(page).getByRole('row', { name: 'lunedì' })
      await expect(monday).toHaveText('lunedì0:00–13:00, 15:00–mezzanotte')
      const lines = await widget(page)
        .locator('td span')
        .evaluateAll((spans) => spans.map((span) => span.getClientRects().length))
      expect(new Set(lines)).toEqual(new Set([1]))
    }
  })

  await test.step('nothing shifts when the answer arrives, and it fits 320 pixels', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const website = await create.website()
    await db
      .from('closures')
      .insert({ website_id: website.id, dal: inDays(3), al: inDays(3), motivo: 'Inventario' })
      .throwOnError()
    await resize(page, { width: 320, height: 640 })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/website-data?**', async (route) => {
      await held
      await route.continue()
    })
    await open(page, codeFor(server.url, website.id))
    await page.waitForFunction(() => customElements.get('bottega-orari') !== undefined)
    const below = await page.locator('#below').boundingBox()
    release()
    await expect(widget(page).getByRole('table')).toBeVisible()
    expect(await page.locator('#below').boundingBox()).toEqual(below)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(320)
    await axe(page)
  })
})

test('a strict policy needs to allow the script’s origin and nothing else', async ({
  page,
  server,
  create,
}) => {
  const website = await create.website({ orari: always })
  const broken: string[] = []
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
  const policy = `default-src 'none'; script-src ${server.url}; connect-src ${server.url}; require-trusted-types-for 'script'`
  await open(page, codeFor(server.url, website.id), policy)
  await expect(widget(page).getByText('Sempre aperto')).toBeVisible()
  // The styles work although the policy allows none.
  await expect(widget(page)).toHaveCSS('display', 'block')
  expect(broken.filter((text) => !text.includes('favicon'))).toEqual([])
})

test('without network the last known answer, and of when it is', { tag: '@oldest-visitors' }, async ({
  page,
  server,
  create,
}) => {
  const website = await create.website({ orari: always })
  const site = await open(page, codeFor(server.url, website.id))
  await expect(widget(page).getByText('Sempre aperto')).toBeVisible()
  await expect(widget(page).getByText('Dati del')).toBeHidden()

  await page.route('**/website-data?**', (route) => route.abort())
  await page.goto(site.url)
  await expect(widget(page).getByText('Sempre aperto')).toBeVisible()
  await expect(widget(page).getByText(/^Dati (del |dell')\d/)).toBeVisible()

  await page.unroute('**/website-data?**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(widget(page).getByText(/^Dati /)).toBeHidden()
  await expect(widget(page).getByText('Sempre aperto')).toBeVisible()
})

test('The hours are shown where the browser stores nothing, and the page stays whole', async ({
  takeContext,
  server,
  create,
}) => {
  for (const [what, refuse] of Object.entries(storages)) {
    await test.step(`shows the hours where ${what}, and keeps the page whole`, async () => {
      const page = await (await takeContext()).newPage()
      const website = await create.website({ orari: always })
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      await page.addInitScript(refuse)
      await open(page, codeFor(server.url, website.id))
      await expect(widget(page).getByText('Sempre aperto')).toBeVisible()
      expect(errors).toEqual([])
    })
  }
})

test('Of an unknown or suspended website nothing shows; the answers of other servers change nothing', async ({
  page,
  server,
  create,
  db,
}) => {
  await test.step('of an unknown and of a suspended website nothing shows, also where it showed before', async () => {
    const website = await create.website({ orari: always })
    // The server remembers an answer for five seconds. So the one from before the suspension is that of a like website.
    const like = await create.website({ orari: always })
    await page.route('**/website-data?**', (route) =>
      route.continue({ url: route.request().url().replace(website.id, like.id) }),
    )
    const site = await open(page, codeFor(server.url, website.id))
    await expect(widget(page).getByText('Sempre aperto')).toBeVisible()
    await page.unrouteAll()
    await db.from('websites').update({ stato: 'sospeso' }).eq('id', website.id).throwOnError()
    expect((await fetch(`${server.url}/functions/v1/website-data?id=${website.id}`)).status).toBe(404)
    // The browser's own copy is older.
    await page.route('**/website-data?**', async (route) => route.fulfill({ response: await route.fetch() }))
    await page.goto(site.url)
    await expect(widget(page)).toBeHidden()
    await expect(widget(page)).toHaveText('')
    await open(page, codeFor(server.url, randomUUID()))
    await expect(widget(page)).toBeHidden()
  })

  await test.step('the hours that were shown stay, and those that the page has of its own', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const website = await create.website({ orari: always })
    const site = await open(page, codeFor(server.url, website.id))
    const other = `<bottega-orari sito="${randomUUID()}"><p>Lunedì 9–13</p></bottega-orari>`
    const own = await startCustomerSite(codeFor(server.url, website.id) + other)
    sites.push(own)
    await expect(widget(page).getByText('Sempre aperto')).toBeVisible()
    for (const answer of answers) {
      await page.unrouteAll()
      await page.route('**/website-data?**', (route) => route.fulfill(answer))
      await page.goto(site.url)
      await expect(widget(page).getByText(/^Dati /)).toBeVisible()
      await expect(widget(page).getByText('Sempre aperto')).toBeVisible()
      const asked = page.waitForResponse(/website-data\?/)
      await page.goto(own.url)
      await asked
      await expect(page.getByText('Lunedì 9–13')).toBeVisible()
    }
    // The server itself knows no such website.
    await page.unrouteAll()
    await page.goto(own.url)
    await expect(page.getByText('Lunedì 9–13')).toBeHidden()
  })
})

test('The script finds its data however a customer’s site loads it', async ({ page, server, create }) => {
  for (const [how, pageWith] of Object.entries<(script: string, url: string) => string>({
    'inlined by a plugin': (script) => `<script>${script}</script>`,
    'combined with other scripts': () => '<script src="/cache/all.js" defer></script>',
    'hosted elsewhere under its own name': () => '<script src="/embed/orari.js" async></script>',
    'loaded as a module': (_, url) => `<script type="module" src="${url}/embed/orari.js"></script>`,
    'combined into a module': () => '<script type="module" src="/cache/all.js"></script>',
  })) {
    await test.step(`the script finds its data and its other files when it is ${how}`, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })

      const website = await create.website({ orari: always })
      const script = await (await fetch(`${server.url}/embed/orari.js`)).text()
      await page.route(/^http:\/\/localhost:\d+\/(cache|embed)\//, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: `var own = 1;\n${script}\n;own++` }),
      )
      await open(
        page,
        `${pageWith(script, server.url)}<bottega-orari sito="${website.id}" lingua="de"></bottega-orari>`,
      )
      await expect(widget(page).getByText('Immer geöffnet')).toBeVisible()
    })
  }
})

test('without constructed style sheets, as before Safari 16.4, it looks the same, under a strict policy too', async ({
  page,
  server,
  create,
}) => {
  const website = await create.website()
  const style =
    '<style nonce="x">main{font-size:20px} bottega-orari::part(titolo){text-transform:uppercase}</style>'
  const shapes = ['settimana', 'oggi', 'riga'].map(
    (forma) =>
      `<bottega-orari sito="${website.id}" forma="${forma}" style="--bottega-orari-aperto:red;--bottega-orari-chiuso:red"></bottega-orari>`,
  )
  const policy = `default-src 'none'; script-src ${server.url}; connect-src ${server.url}; style-src 'nonce-x' 'unsafe-hashes' 'sha256-${createHash('sha256').update('--bottega-orari-aperto:red;--bottega-orari-chiuso:red').digest('base64')}'`
  const broken: string[] = []
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
  page.on('pageerror', ({ message }) => broken.push(message))
  const looks = async () => {
    await open(
      page,
      `${style}<script src="${server.url}/embed/orari.js" async></script>${shapes.join('')}`,
      policy,
    )
    await expect(widget(page).nth(2).locator('[part~=stato]')).toHaveCSS('color', 'rgb(255, 0, 0)')
    await expect(widget(page).first().locator('th').first()).toHaveCSS('padding-right', '20px')
    const parts = await widget(page).evaluateAll((all) =>
      all.map((each) =>
        Array.from(each.shadowRoot?.querySelectorAll('*') ?? [], (part) => {
          const { fontWeight, fontSize, lineHeight, color, margin, textAlign, textTransform } =
            getComputedStyle(part)
          return [fontWeight, fontSize, lineHeight, color, margin, textAlign, textTransform].join()
        }),
      ),
    )
    return { parts, below: await page.locator('#below').boundingBox() }
  }
  const today = await looks()
  await page.addInitScript(() => {
    Reflect.deleteProperty(ShadowRoot.prototype, 'adoptedStyleSheets')
    Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets')
    window.CSSStyleSheet = class {
      constructor() {
        throw new TypeError('Illegal constructor')
      }
    } as unknown as typeof CSSStyleSheet
  })
  expect(await looks()).toEqual(today)
  expect(broken.filter((text) => !text.includes('favicon'))).toEqual([])
})
