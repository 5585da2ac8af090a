import type { BrowserContext } from '@playwright/test'
import { demoPassword, type RunningServer } from '../../../testing/server.ts'
import { storedSession } from '../../../testing/stored-session.ts'
import { beforeIdle, beforeKeepingAgain, skipPauses } from '../support/pauses.ts'
import { startSwitchedProxy } from '../support/switched-proxy.ts'
import { expect, type Page, test } from '../support/test.ts'
import { makeNextVersion, startVersions } from '../support/versions.ts'

/* In Chromium, whose service workers can be asked and cut off from the network; tests/browsers has a visit in each engine. */

// The worker is registered after the code of all pages has been fetched ahead.
test.use({ codeAhead: true })

const bar = (page: Page) => page.getByText('Sei offline.', { exact: true })
const offer = (page: Page) => page.getByRole('button', { name: "C'è una versione nuova: aggiorna" })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** For what the worker does, which tells the page nothing: looks at it at once again. */
const often = { timeout: 90_000, intervals: [100] }

/** Waits until the files of the page's version are kept. */
async function kept(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const { active, waiting, installing } = (await navigator.serviceWorker.getRegistration()) ?? {}
      return (active ?? waiting ?? installing)?.state ?? 'not registered'
    })
  await expect.poll(state, often).toBe('activated')
}

/** The admin's dashboard on another address than the worker's own server has. */
async function openAt(
  url: string,
  context: BrowserContext,
  server: RunningServer,
  role = 'admin',
): Promise<Page> {
  await context.setStorageState(await storedSession({ ...server, url }, `${role}@demo.it`, demoPassword))
  const page = await context.newPage()
  await skipPauses(page, beforeIdle, ...beforeKeepingAgain)
  await page.goto(`${url}/dashboard`)
  return page
}

test.describe('Kept on the device', () => {
  test('an owner who opens it without a network sees what was there last, and since when', async ({
    server,
    browser,
    axe,
  }) => {
    const context = await browser.newContext()
    const page = await openAt(server.url, context, server, 'business')
    await kept(page)
    await page.evaluate(() => localStorage.removeItem('bottega.kept-answers'))
    await page.goto(`${server.url}/dashboard/websites`)
    const name = page.getByRole('table', { name: 'Siti Web' }).getByRole('cell').first()
    await expect(name).toHaveText(/\p{L}/u)
    const shown = String(await name.textContent())
    const stored = () => page.evaluate(() => localStorage.getItem('bottega.kept-answers') ?? '')
    await expect.poll(stored).toContain(shown)
    await context.setOffline(true)
    await page.reload()
    await expect(name).toHaveText(shown)
    await expect(page.getByText(/Vedi i dati di oggi alle \d\d:\d\d\.$/)).toBeVisible()
    await axe(page)
    // The list has asked in vain, which the bar has already said.
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 })
    await expect(page.getByText('Errore nel caricamento dei siti web')).toHaveCount(0)
    await context.close()
  })

  test('The kept dashboard opens while a proxy fails, says so, and goes on by itself', async ({
    server,
    browser,
    axe,
  }) => {
    for (const status of [502, 503, 504])
      await test.step(`opens while a proxy says ${status}, says that the connection is lost, and goes on by itself`, async () => {
        const proxy = await startSwitchedProxy(server.url)
        const context = await browser.newContext()
        const page = await openAt(proxy.url, context, server)
        await kept(page)
        await page.goto(`${proxy.url}/dashboard/activity`)
        await expect(page.getByRole('table', { name: 'Attività' })).toContainText('Attivo')
        proxy.answerWith(status)
        await page.reload()
        await expect(page.getByText('Connessione persa.', { exact: true })).toBeVisible()
        await expect(title(page, 'Attività')).toBeVisible()
        await expect(page.getByText('Bad Gateway')).toHaveCount(0)
        await axe(page)
        proxy.answerWith(null)
        await expect(page.getByText('Connessione persa.', { exact: true })).toBeHidden()
        await expect(page.getByRole('table', { name: 'Attività' })).toContainText('Attivo')
        await context.close()
        proxy.stop()
      })
  })

  test('holds the files of one version, and no answer of the backend; opens without a network, says so, and goes on by itself', {
    tag: '@oldest-dashboard',
  }, async ({ signedIn, server, create, unique, axe }) => {
    const page = await signedIn('admin')
    await skipPauses(page, beforeIdle)
    await page.goto(`${server.url}/dashboard/activity`)
    await kept(page)
    // From here on the worker answers the pages.
    await page.reload()
    await expect(page.getByRole('table', { name: 'Attività' })).toContainText('Attivo')
    const paths = await page.evaluate(async () => {
      const names = await caches.keys()
      const stores = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return stores.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(paths.filter((path) => !path.startsWith('/assets/')).sort()).toEqual(['/index.html', '/mark.svg'])
    expect(paths.length).toBeGreaterThan(40)
    expect(await page.evaluate(async () => (await fetch('/healthz')).json())).toMatchObject({ status: 'ok' })

    await page.context().setOffline(true)
    await page.goto(`${server.url}/dashboard/websites`)
    await expect(bar(page)).toBeVisible()
    await expect(title(page, 'Siti Web')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link')).not.toHaveCount(
      0,
    )
    await axe(page)
    const { nome } = await create.website({ nome: unique('Aaa') })
    await page.context().setOffline(false)
    await expect(bar(page)).toBeHidden()
    await expect(page.getByRole('cell', { name: nome, exact: true })).toBeVisible({ timeout: 60_000 })
  })

  test('what is typed stays without a network, and is saved with it', async ({
    signedIn,
    server,
    create,
    db,
    unique,
  }) => {
    const { id } = await create.business({ insegna: unique('Scritta') })
    const page = await signedIn('admin')
    await skipPauses(page, beforeIdle)
    await page.goto(`${server.url}/dashboard/activity/edit/${id}`)
    await kept(page)
    await page.reload()
    const insegna = unique('Nuova')
    await page.getByLabel('Insegna').fill(insegna)
    await page.context().setOffline(true)
    await expect(bar(page)).toBeVisible()
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(page.getByRole('listitem').getByText(/Connessione assente/)).toBeVisible()
    await expect(page.getByLabel('Insegna')).toHaveValue(insegna)
    await page.context().setOffline(false)
    await expect(bar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(page).toHaveURL(`${server.url}/dashboard/activity`)
    const { data } = await db.from('businesses').select('insegna').eq('id', id).single()
    expect(data?.insegna).toBe(insegna)
  })
})

test.describe('A new version', () => {
  let next: ReturnType<typeof makeNextVersion>
  test.beforeAll(() => {
    next = makeNextVersion()
  })
  test.afterAll(() => next.remove())
  const scriptOf = (page: Page) =>
    page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '')

  test('is offered, when the first came at the second attempt; nothing typed is lost before it is taken', async ({
    context,
    server,
    create,
    unique,
  }) => {
    const versions = await startVersions(server.url, next.folder)
    try {
      const { id } = await create.business({ insegna: unique('Versione') })
      versions.serve('incomplete')
      const page = await openAt(versions.url, context, server)
      await expect.poll(versions.refused, often).toBeGreaterThan(1)
      versions.serve('first')
      await kept(page)
      await page.goto(`${versions.url}/dashboard/activity/edit/${id}`)
      await page.getByLabel('Insegna').fill('Non ancora salvata')
      await expect(offer(page)).toBeHidden()
      versions.serve('next')
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      await offer(page).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Resta' }).click()
      await expect(page.getByLabel('Insegna')).toHaveValue('Non ancora salvata')
      const before = await scriptOf(page)
      await offer(page).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Esci senza salvare' }).click()
      await expect.poll(() => scriptOf(page).catch(() => before), often).not.toBe(before)
      await expect(page.getByLabel('Insegna')).toBeVisible()
      await expect(offer(page)).toBeHidden()
    } finally {
      versions.stop()
    }
  })

  test('is there at once for whoever opens the dashboard; one that is broken is withdrawn by the server', async ({
    context,
    server,
  }) => {
    const versions = await startVersions(server.url, next.folder)
    try {
      const page = await openAt(versions.url, context, server)
      await kept(page)
      const before = await scriptOf(page)
      versions.serve('next')
      await page.goto(`${versions.url}/dashboard/activity`)
      const after = await scriptOf(page)
      expect(after).not.toBe(before)
      // The files of the version before are gone, those of this one are there, and no worker waits.
      const holdsNext = () =>
        page.evaluate(
          async ([old = '', own = '']) => {
            const { waiting, installing } = (await navigator.serviceWorker.getRegistration()) ?? {}
            return !waiting && !installing && !(await caches.match(old)) && Boolean(await caches.match(own))
          },
          [before, after],
        )
      await expect.poll(holdsNext, often).toBe(true)
      await expect(offer(page)).toBeHidden()

      versions.serve('withdrawn')
      await page.goto(`${versions.url}/dashboard/activity`)
      const left = () =>
        page.evaluate(async () => ({
          workers: (await navigator.serviceWorker.getRegistrations()).length,
          caches: (await caches.keys()).length,
        }))
      await expect.poll(left, often).toEqual({ workers: 0, caches: 0 })
      await page.reload()
      await expect(page.getByRole('table', { name: 'Attività' })).toContainText('Attivo')
    } finally {
      versions.stop()
    }
  })
})
