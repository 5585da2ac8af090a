import { goTo } from '../support/go-to.ts'
import { hold } from '../support/requests.ts'
import { resize } from '../support/screen.ts'
import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Answers the list's request with no row, or with one. */
async function answer(page: Page, table: string, rows: object[]) {
  await page.route(`**/rest/v1/${table}**`, (route) =>
    route.fulfill({
      status: 200,
      headers: { 'content-range': rows.length ? `0-${rows.length - 1}/${rows.length}` : '*/0' },
      json: rows,
    }),
  )
}

async function chooseFirst(page: Page) {
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Avanti' }).click()
}

test.describe('A list', () => {
  test('The admin’s lists on a phone and on wide screens', async ({
    inside,
    create,
    axe,
    signedIn,
    server,
  }) => {
    const page = await inside('admin')
    await test.step('on a phone has two-line rows, five of them in sight, and its filters behind one button', async () => {
      await create.businesses(6, (index) => ({ insegna: `Telefono ${index}`, telefono: '011 5550101' }))
      await next(page)
      await resize(page, { width: 390, height: 844 })
      for (const path of ['activity', 'websites']) {
        await goTo(page, `/dashboard/${path}`)
        const rows = page.locator('tbody tr')
        await expect(rows.nth(5)).toBeVisible()
        const inSight = await rows.evaluateAll(
          (all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
        )
        expect(inSight).toBeGreaterThanOrEqual(5)
        // Every row has two lines of text, whatever it holds.
        const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
        expect(Math.max(...heights)).toBeLessThanOrEqual(66)
        const state = page.getByLabel('Stato')
        await expect(state).toBeHidden()
        const filters = page.getByRole('button', { name: 'Filtri' })
        await expect(filters).toHaveAttribute('aria-expanded', 'false')
        await filters.click()
        await expect(filters).toHaveAttribute('aria-expanded', 'true')
        await state.selectOption('sospeso')
        await expect(filters).toHaveText('Filtri (1)')
        await page.getByLabel('Mostra', { exact: true }).selectOption({ index: 1 })
        await expect(filters).toHaveText('Filtri (2)')
        await axe(page)
      }
    })

    await test.step('is a table from 768 px on, and uses the room of a wide screen', async () => {
      const page = await signedIn('admin')
      await resize(page, { width: 768, height: 900 })
      await page.goto(`${server.url}/dashboard/activity`)
      const table = page.getByRole('table', { name: 'Attività' })
      const row = table.getByRole('row').nth(1)
      await expect(row).toHaveCSS('display', 'table-row')
      for (const header of await table.getByRole('columnheader').all()) await expect(header).toBeVisible()
      // The whole table fits without scrolling sideways.
      const overflow = await table.evaluate((element) => {
        const box = element.parentElement
        return box ? box.scrollWidth - box.clientWidth : Number.NaN
      })
      expect(overflow).toBe(0)
      await resize(page, { width: 767, height: 900 })
      await expect(row).toHaveCSS('display', 'block')
      await resize(page, { width: 1920, height: 1080 })
      const width = await table.evaluate((element) => element.getBoundingClientRect().width)
      expect(width).toBeGreaterThan(1500)
    })
  })

  test('A list that is left at once leads nobody back', async ({ inside, server, signedIn, create }) => {
    const page = await inside('admin')
    await test.step('that is left right after a press takes its order no further', async () => {
      await next(page, '/dashboard/activity')
      await expect(page.getByRole('button', { name: 'Città' })).toBeVisible()
      await page.evaluate(() => {
        const press = (selector: string, text: string) =>
          [...document.querySelectorAll<HTMLElement>(selector)]
            .find(({ textContent }) => textContent === text)
            ?.click()
        press('th button', 'Città')
        press('nav a', 'Siti Web')
      })
      await expect(page.getByRole('heading', { level: 1, name: 'Siti Web' })).toBeVisible()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      expect(page.url()).toBe(`${server.url}/dashboard/websites`)
    })

    for (const [path, leave, next] of [
      [
        'activity',
        (page: Page) => page.getByRole('link', { name: 'Siti Web', exact: true }).click(),
        'Siti Web',
      ],
      ['websites/select', chooseFirst, 'Crea Sito Web'],
    ] as const) {
      await test.step(`of ${path} that is searched and left at once leads nobody back`, async () => {
        await create.businesses(2, () => ({}))
        const page = await signedIn('admin')
        await page.goto(`${server.url}/dashboard/${path}`)
        await expect(page.getByRole('searchbox')).toBeVisible()
        const arrive = await hold(page, '**/assets/**', 'GET')
        await page.getByRole('searchbox').fill('bar')
        await leave(page)
        // The search waits 250 ms for another letter; a timer that begins later and lasts longer ends after it.
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
        arrive()
        await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible()
        expect(new URL(page.url()).search).toBe('')
      })
    }
  })

  test('The admin’s lists count exactly, and with nothing or one row offer little', async ({
    inside,
    create,
    unique,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('counts by name what it has, and as results what a search has found', async () => {
      const name = unique('Contata')
      await create.businesses(2, (index) => ({ insegna: `${name} ${index}` }))
      await next(page, '/dashboard')
      for (const [path, table, noun] of [
        ['activity', 'businesses', 'attività'],
        ['websites', 'websites', 'siti web'],
        ['cards', 'cards', 'card'],
        ['social', 'services', 'servizi'],
        ['graphics', 'graphic_services', 'servizi'],
        ['billing', 'payment_methods', 'metodi di pagamento'],
      ] as const) {
        await goTo(page, `/dashboard/${path}`)
        const { count } = await db.from(table).select('*', { count: 'exact', head: true })
        const text = page.getByRole('navigation', { name: 'Paginazione' }).getByRole('paragraph')
        await expect(text).toHaveText(new RegExp(`(^|· )${count} ${noun}$`))
      }
      await goTo(page, `/dashboard/activity?q=${name}`)
      await expect(page.getByText('2 risultati')).toBeVisible()
    })

    await test.step('says exactly how many there are beyond what the backend counts for an estimate', async () => {
      await next(page)
      const asked: string[] = []
      let total = 2508
      const rows = Array.from({ length: 20 }, (_, index) => ({ id: String(index), nome: `Sito ${index}` }))
      await page.route('**/rest/v1/websites?select=**', async (route) => {
        asked.push(route.request().headers().prefer ?? '')
        await route.fulfill({ status: 206, headers: { 'content-range': `0-19/${total}` }, json: rows })
      })
      await goTo(page, '/dashboard/websites')
      await expect(page.getByText(/2508 siti web$/)).toBeVisible()
      // With very many rows the count is an estimate from the second request on.
      total = 2_000_000
      await page.getByRole('button', { name: /Città/ }).click()
      await expect(page.getByText(/· 2\.000\.000 siti web$/)).toBeVisible()
      await page.getByRole('button', { name: /Regione/ }).click()
      await expect(page.getByText(/· circa 2\.000\.000 siti web$/)).toBeVisible()
      // Repetitions count once: when somebody saves something meanwhile, the list asks again.
      expect(asked.filter((prefer, index) => prefer !== asked[index - 1])).toEqual([
        'count=exact',
        'count=estimated',
      ])
    })

    await test.step('with nothing in it has one primary button; with one row neither search nor export', async () => {
      await next(page, '/dashboard')
      for (const [path, table, create] of [
        ['activity', 'businesses', 'Crea Attività'],
        ['websites', 'websites', 'Crea Sito Web'],
        ['cards', 'cards', 'Crea Card'],
        ['social', 'services', 'Crea Servizio'],
        ['graphics', 'graphic_services', 'Crea Servizio'],
      ] as const) {
        await answer(page, table, [])
        await goTo(page, `/dashboard/${path}`)
        await expect(page.getByRole('navigation', { name: 'Paginazione' })).toHaveCount(0)
        await expect(page.getByRole('link', { name: create })).toBeVisible()
        await expect(page.locator('main .animate-loading')).toHaveCount(0)
        await expect(page.locator('main .bg-accent.text-on-accent')).toHaveCount(1)
        await expect(page.getByRole('searchbox')).toHaveCount(0)
        await expect(page.getByRole('button', { name: 'Esporta', exact: true })).toHaveCount(0)
        await page.unrouteAll()
      }
      const row = { id: '00000000-0000-4000-8000-000000000001', insegna: 'Sola', stato: 'attivo' }
      await answer(page, 'businesses', [row])
      await goTo(page, '/dashboard/activity')
      await expect(page.getByText('1 attività')).toBeVisible()
      await expect(page.getByRole('searchbox')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Esporta', exact: true })).toHaveCount(0)
      await page.unrouteAll()
      // The search field stays when a search finds one row or none.
      await goTo(page, '/dashboard/activity?q=introvabile')
      await expect(page.getByText('Nessun risultato')).toBeVisible()
      await expect(page.getByRole('searchbox')).toHaveValue('introvabile')
      const own = await inside('business', '/dashboard')
      for (const path of ['websites', 'cards']) {
        await goTo(own, `/dashboard/${path}`)
        await expect(own.getByRole('link', { name: /^Modifica/ })).toBeVisible()
        await expect(own.getByRole('searchbox')).toHaveCount(0)
        await expect(own.getByRole('button', { name: 'Esporta', exact: true })).toHaveCount(0)
      }
    })
  })
})
