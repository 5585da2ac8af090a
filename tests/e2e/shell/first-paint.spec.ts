import { hold } from '../support/requests.ts'
import { expect, type Page, test } from '../support/test.ts'

const scripts = '**/assets/*.js'
const placeholder = (page: Page) => page.locator('[data-placeholder]')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens an address while none of the dashboard's scripts arrives; answers what lets them through. */
async function openWithoutScripts(page: Page, url: string): Promise<() => void> {
  const release = await hold(page, scripts, 'GET')
  await page.goto(url, { waitUntil: 'commit' })
  return release
}

test('a placeholder of the dashboard is shown before any of its scripts, with the figures that are requested meanwhile', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('admin')
  let requests = 0
  page.on('request', () => {
    requests += 1
  })
  const release = await openWithoutScripts(page, `${server.url}/dashboard`)
  for (const text of ['Panoramica generale', 'Fatturazione', 'admin@demo.it', 'Senza account di accesso']) {
    await expect(placeholder(page).getByText(text)).toBeVisible()
  }
  await expect(placeholder(page).locator('[data-text=businesses]')).toHaveText(/^\d+$/)
  const sentences = placeholder(page).getByText(/(oggi|domani|fra \d+ giorni): .* senza indicazioni$/)
  await expect(sentences).toHaveCount(2)
  const told = await sentences.allTextContents()
  expect(requests).toBeLessThanOrEqual(11)
  // Nobody finds a button that does nothing yet.
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await expect(heading(page)).toHaveCount(0)
  release()
  await expect(heading(page)).toHaveText('Dashboard')
  await expect(placeholder(page)).toHaveCount(0)
  const ahead = page.getByRole('region', { name: 'Prossime festività' })
  for (const text of told) await expect(ahead.getByText(text)).toBeVisible()
})

test('The placeholder is a role’s own, waits for its figures and no longer, and goes when the page comes or cannot', async ({
  signedIn,
  server,
  visitor,
  as,
}) => {
  await test.step('the placeholder shows each role’s own menu, and the page that is open is marked', async () => {
    const page = await signedIn('business')
    await openWithoutScripts(page, `${server.url}/dashboard/websites`)
    const entries = placeholder(page).locator('[data-to]')
    await expect(entries.filter({ hasText: 'Siti Web' })).toHaveClass(/bg-accent-soft/)
    await expect(entries.filter({ hasText: 'Dashboard' })).not.toHaveClass(/bg-accent-soft/)
    await expect(entries.filter({ hasText: 'Attività' })).toHaveCount(0)
  })

  await test.step('the placeholder shows nothing that another account saw here', async () => {
    const page = await signedIn('gestore')
    await page.addInitScript(() => {
      const known = { userId: 'somebody else', role: 'admin', totals: { websites: 77, businesses: 88 } }
      localStorage.setItem('bottega.last-known', JSON.stringify(known))
    })
    await openWithoutScripts(page, `${server.url}/dashboard`)
    await expect(placeholder(page).getByText('Contenuto in arrivo...')).toBeVisible()
    await expect(placeholder(page).getByText(/77|88|Fatturazione/)).toHaveCount(0)
  })

  await test.step('no placeholder is shown to whoever is not signed in', async () => {
    await openWithoutScripts(visitor, `${server.url}/dashboard`)
    await expect(visitor.locator('template#placeholder')).toBeAttached()
    await expect(placeholder(visitor)).toHaveCount(0)
  })

  await test.step('a page that cannot be loaded removes the placeholder', async () => {
    const page = await signedIn('admin')
    await page.route('**/assets/app-*.js', (route) => route.abort())
    await page.goto(`${server.url}/dashboard`)
    await expect(heading(page)).toHaveText('La pagina non si è caricata')
    await expect(placeholder(page)).toHaveCount(0)
  })

  await test.step('the page’s own script starts when the placeholder has its figures', async () => {
    // Was here before, so that the placeholder waits for no role.
    const page = await as('admin')
    const figures = await watchStart(page)
    await page.addInitScript(() => {
      // Without its limit of 300 milliseconds, which a slow machine would reach.
      const later = window.setTimeout
      const unlimited = (run: () => void, ms?: number) => (ms === 300 ? 0 : later(run, ms))
      Object.assign(window, { setTimeout: unlimited })
    })
    await page.goto(`${server.url}/dashboard`)
    await expect(heading(page)).toHaveText('Dashboard')
    expect(await figures()).toBe(2)
  })

  await test.step('the page’s own script does not wait for figures that do not come', async () => {
    const page = await as('admin')
    const figures = await watchStart(page)
    const release = await hold(page, /\/businesses\?/, 'HEAD')
    await page.goto(`${server.url}/dashboard`)
    await expect(heading(page)).toHaveText('Dashboard')
    expect(await figures()).toBeLessThan(2)
    release()
    await expect(page.getByText('...', { exact: true })).toHaveCount(0)
  })

  await test.step('no text is there twice while the placeholder gives way to the frame and to the page', async () => {
    // Was here before, so that the placeholder waits for no answer.
    const page = await as('admin')
    const release = await hold(page, '**/assets/dashboard-page-*.js', 'GET')
    await page.goto(`${server.url}/dashboard`)
    // The frame stands, the page has not come.
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(heading(page)).toHaveCount(0)
    await expect(placeholder(page).getByText('Panoramica generale')).toBeVisible()
    for (const text of ['admin@demo.it', 'Fatturazione', 'Vai al contenuto']) {
      await expect(page.getByText(text, { exact: true })).toHaveCount(1)
    }
    await expect(page.getByRole('link', { name: 'Fatturazione' })).toBeVisible()
    release()
    await expect(heading(page)).toHaveText('Dashboard')
    await expect(page.getByText('Panoramica generale')).toHaveCount(1)
  })
})

/** Answers what tells how many of the placeholder's totals were figures when the page's own script started. */
async function watchStart(page: Page): Promise<() => Promise<number | undefined>> {
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      // The inline script says with this class that nothing has started yet.
      const { classList } = document.documentElement
      const places = [...document.querySelectorAll('[data-placeholder] [data-total]')]
      if (classList.contains('inside') || places.length === 0) return
      watcher.disconnect()
      Object.assign(window, { figures: places.filter(({ textContent }) => /^\d+$/.test(textContent)).length })
    })
    watcher.observe(document, { attributes: true, childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as { figures?: number }).figures)
}
