import { randomUUID } from 'node:crypto'
import { contrast } from '#ui/base/colors.ts'
import { defaultOrari, type Factories } from '../../../../testing/factories.ts'
import { expect, type Page, test } from '../../support/test.ts'

/* In Chromium, whose network is switched off for a page and its service worker. */

/** `/c/<id>`, a card on its holder's telephone, who has no account. */

test.use({ viewport: { width: 320, height: 640 } })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const name = (page: Page) => page.locator('.name')

type Values = Parameters<Factories['card']>[0] & { site?: Parameters<Factories['website']>[0] }
async function cardOf(create: Factories, { site, ...card }: Values = {}) {
  const website = await create.website({ orari: { ...defaultOrari, sempreAperto: true }, ...site })
  return create.card({ nome: 'Amici', ...card, business_id: website.business_id, website_id: website.id })
}
/** What the page's policy refuses, and scripts that fail. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', ({ message }) => complaints.push(message))
  return complaints
}
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test.describe('The page of a card', () => {
  test('shows the face, the shop, whether it is open, the way there, and how to keep it', {
    tag: '@oldest-visitors',
  }, async ({ page, server, create, axe }) => {
    const complaints = complaintsOf(page)
    const site = {
      nome: 'Forno di Nino',
      indirizzo: 'Via Po 1',
      telefono: '011 555 0101',
      cellulare: '333 5550101',
    }
    const card = await cardOf(create, { font: 'Playfair Display', background_color: '#7a2e2e', site })
    const response = await page.goto(`${server.url}/c/${card.id}`)
    expect(response?.headers()['x-robots-tag']).toBe('noindex')
    await expect(heading(page, 'Forno di Nino')).toBeVisible()
    await expect(page).toHaveTitle('Amici')
    await expect(name(page)).toHaveCSS('font-family', /Card Playfair Display/)
    await expect(page.locator('.ground')).toHaveCSS('background-color', 'rgb(122, 46, 46)')
    await expect(page.locator('bottega-orari').getByText('Sempre aperto')).toBeVisible()
    const map = page.getByRole('link', { name: 'Via Po 1, Torino (Piemonte)' })
    expect(new URL((await map.getAttribute('href')) ?? '').searchParams.get('query')).toBe(
      'Forno di Nino, Via Po 1, Torino, Piemonte',
    )
    for (const number of ['011 555 0101', '333 5550101'])
      await expect(page.getByRole('link', { name: number })).toHaveAttribute('href', /^tel:/)
    const advice = page.getByRole('region', { name: 'Aggiungi alla schermata Home' })
    await expect(advice).toContainText('iPhone e iPad')
    await expect(advice).toContainText('Android')
    await axe(page)
    expect(await widthOf(page)).toBe(320)
    expect(complaints).toEqual([])
    expect(await page.context().cookies()).toEqual([])
  })

  test('A holder reads the same of all that is not there, and a change at the next look', async ({
    page,
    server,
    create,
    db,
    axe,
  }) => {
    await test.step('reads the same for a suspended shop, a deleted card, an unknown id and nonsense', async () => {
      const suspended = await cardOf(create, { site: { stato: 'sospeso' } })
      const deleted = await cardOf(create)
      await db.from('cards').delete().eq('id', deleted.id).throwOnError()
      const seen = new Set<string>()
      for (const id of [suspended.id, deleted.id, randomUUID(), 'x', '%F0%9F', `${deleted.id}/x`, '']) {
        await page.goto(`${server.url}/c/${id}`)
        await expect(heading(page, 'Card non disponibile')).toBeVisible()
        seen.add(`${await page.title()}: ${await page.locator('main').ariaSnapshot()}`)
      }
      expect([...seen]).toEqual([expect.stringContaining('Questa card non esiste')])
      await axe(page)
    })

    await test.step('shows a change at the next look, and nothing any more once the card is gone', async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })

      const card = await cardOf(create)
      const look = () => page.goto(`${server.url}/c/${card.id}`)
      await look()
      await expect(name(page)).toHaveText('Amici')
      await db.from('cards').update({ nome: 'Amici di sempre' }).eq('id', card.id).throwOnError()
      await expect(async () => {
        await look()
        await expect(name(page)).toHaveText('Amici di sempre', { timeout: 1000 })
      }).toPass()
      await db.from('cards').delete().eq('id', card.id).throwOnError()
      await expect(async () => {
        await look()
        await expect(heading(page, 'Card non disponibile')).toBeVisible({ timeout: 1000 })
      }).toPass()
      await page.context().setOffline(true)
      await page.reload()
      await expect(heading(page, 'La card non si è caricata')).toBeVisible()
    })
  })

  test('opens without a network once it was opened, with logo, font and hours', {
    tag: '@oldest-visitors',
  }, async ({ page, server, create }) => {
    const logo_url = '/storage/v1/object/public/business-logos/22222222-2222-4222-8222-222222222222.png'
    await page.route('**/*.png', (route) => route.fulfill({ path: 'public/icons/192.png' }))
    const card = await cardOf(create, { font: 'Lato', logo_url })
    await page.goto(`${server.url}/c/${card.id}`)
    await expect(page.locator('bottega-orari').getByText('Sempre aperto')).toBeVisible()
    const kept = () =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready
        const addresses = await Promise.all(
          (await caches.keys()).map(async (key) =>
            (await (await caches.open(key)).keys()).map(({ url }) => url),
          ),
        )
        return addresses.flat().join(' ')
      })
    for (const part of ['/c/', '/embed/orari.js', 'lato-latin', logo_url])
      await expect.poll(kept).toContain(part)
    await page.unrouteAll()
    await page.context().setOffline(true)
    await page.goto(`${server.url}/c/${card.id}`)
    await expect(name(page)).toHaveText('Amici')
    await expect(page.locator('bottega-orari').getByText('Sempre aperto')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Logo di/ })).toHaveJSProperty('naturalWidth', 192)
    expect(await page.evaluate(() => document.fonts.check('600 16px "Card Lato"'))).toBe(true)
    // Another card, which was never opened, is not the dashboard either.
    await page.goto(`${server.url}/c/${randomUUID()}`)
    await expect(heading(page, 'La card non si è caricata')).toBeVisible()
    await page.context().setOffline(false)
    await expect(heading(page, 'Card non disponibile')).toBeVisible()
  })

  test('A card stays what it is: behind another server, under another name, for somebody signed in', async ({
    page,
    server,
    create,
    returning,
  }) => {
    await test.step('stays when another server answers 404 in our place', async () => {
      const card = await cardOf(create)
      await page.goto(`${server.url}/c/${card.id}`)
      await expect(name(page)).toHaveText('Amici')
      for (const answer of [
        { contentType: 'text/html', body: '<h1>Not found</h1>' },
        { json: { message: 'none' } },
      ]) {
        await page.route('**/card-data?**', (route) => route.fulfill({ status: 404, ...answer }))
        const asked = page.waitForResponse(/card-data\?/)
        await page.goto(`${server.url}/c/${card.id}`)
        await (await asked).finished()
        await expect(name(page)).toHaveText('Amici')
      }
    })

    await test.step('shows its logo and hours under every name of the server', async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })

      const complaints = complaintsOf(page)
      const logo_url = '/storage/v1/object/public/business-logos/22222222-2222-4222-8222-222222222222.png'
      await page.route('**/*.png', (route) => route.fulfill({ path: 'public/icons/192.png' }))
      // For customers' websites the script names the public address, which this page's policy does not allow.
      await page.route('**/embed/orari.js', async (route) => {
        const script = await (await route.fetch()).text()
        expect(script).toContain('http://localhost')
        const body = script.replaceAll(/http:\/\/localhost:\d+/g, 'https://bottega.invalid')
        await route.fulfill({ contentType: 'text/javascript', body })
      })
      const card = await cardOf(create, { logo_url })
      await page.goto(`${server.url.replace('127.0.0.1', 'localhost')}/c/${card.id}`)
      await expect(page.locator('bottega-orari').getByText('Sempre aperto')).toBeVisible()
      await expect(page.getByRole('img', { name: /^Logo di/ })).toHaveJSProperty('naturalWidth', 192)
      expect(complaints).toEqual([])
    })

    await test.step('is a card, not the dashboard, for somebody who is signed in and whose browser keeps the dashboard', async () => {
      const page = await returning('admin@demo.it')
      const card = await cardOf(create)
      await page.goto(`${server.url}/dashboard/cards`)
      await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
      await page.goto(`${server.url}/c/${card.id}`)
      await expect(name(page)).toHaveText('Amici')
      await expect(page.getByRole('navigation')).toHaveCount(0)
    })
  })

  const hostile: [string, Values][] = [
    ['markup', { nome: '</p><img src=x onerror=alert(1)>', site: { nome: '<b>Forno</b> & "figli"' } }],
    ['two hundred letters', { nome: 'W'.repeat(200), site: { nome: 'Supercalifragilistico'.repeat(9) } }],
    [
      'many words',
      { nome: 'pane e amici '.repeat(15).trim(), site: { indirizzo: 'Via Lunga '.repeat(29).trim() } },
    ],
    ['emoji', { nome: '👩‍👩‍👧‍👦🍕 Pizza 🇮🇹', site: { nome: '🍕' } }],
    ['letters from right to left', { nome: 'بطاقة الأصدقاء', site: { nome: 'مخبز' } }],
    ['white on white', { background_color: '#ffffff00' }],
    ['a middle grey', { background_color: '#777777' }],
    ['no name', { nome: null, background_color: '#FFFF0080' }],
  ]
  test('A card holds whatever its texts and colours are: as text, inside the face, legible', async ({
    page,
    server,
    create,
    axe,
  }) => {
    for (const [what, values] of hostile) {
      await test.step(`holds ${what}: as text, inside the face, legible`, async () => {
        page.on('dialog', () => expect('a dialog').toBe('never'))
        const card = await cardOf(create, values)
        await page.goto(`${server.url}/c/${card.id}`)
        const shop = values.site?.nome ?? 'Sito'
        await expect(page.getByRole('heading', { level: 1 })).toContainText(shop)
        expect(await widthOf(page)).toBe(320)
        expect(await page.locator('main b, main img').count()).toBe(2)
        const ground = page.locator('.ground')
        if (values.nome !== null) {
          const letters = (text: string) => text.replace(/\s/g, '')
          expect(letters((await name(page).textContent()) ?? '')).toBe(letters(values.nome ?? 'Amici'))
          const [face, text] = [await ground.boundingBox(), await name(page).boundingBox()]
          expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual((face?.x ?? 0) + (face?.width ?? 0))
          expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(
            (face?.y ?? 0) + (face?.height ?? 0),
          )
        }
        const ink = await ground.evaluate((element) => getComputedStyle(element).color)
        const hex = ink === 'rgb(0, 0, 0)' ? '#000000' : '#ffffff'
        expect(contrast(hex, values.background_color ?? '#3b82f6')).toBeGreaterThanOrEqual(4.5)
        await axe(page)
      })
    }
  })
})
