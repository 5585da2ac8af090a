import { runOut } from '../support/access/sessions.ts'
import { beforeIdle, betweenReads, skipPauses } from '../support/pauses.ts'
import { expect, type Page, test } from '../support/test.ts'

/* In Chromium, whose network is switched off; tests/browsers has a visit without it in each engine. */

// Without the network a page opens only if its code was fetched before.
test.use({ codeAhead: true })

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const bar = (page: Page) => page.getByText('Sei offline.', { exact: true })

test.describe('Without a network', () => {
  test('every page of the menu opens once the code has come, and its data come when the network is back', async ({
    signedIn,
    server,
    create,
    unique,
    axe,
  }) => {
    const page = await signedIn('admin')
    await skipPauses(page, beforeIdle, ...betweenReads)
    // The code of the pages is fetched in the order of the menu, so the last page's comes last.
    const last = page.waitForResponse(/\/assets\/profile-page-[^/]+\.js$/)
    await page.goto(`${server.url}/dashboard/social`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await (await last).finished()
    // The access token has run out, and only the network could bring another.
    await runOut(page)
    await page.context().setOffline(true)
    await expect(bar(page)).toBeVisible()
    await menu(page, 'Attività').click()
    await expect(title(page, 'Attività')).toBeVisible()
    await expect(page.getByRole('listitem').getByText('Errore nel caricamento delle attività')).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByRole('alert')).toContainText('Controlla la connessione e riprova.')
    for (const name of ['Siti Web', 'Grafica', 'Card', 'Utenti', 'Fatturazione', 'Profilo']) {
      await menu(page, name).click()
      await expect(title(page, name)).toBeVisible()
    }
    await axe(page)
    await page.getByRole('button', { name: /Trova/ }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await menu(page, 'Attività').click()
    await expect(title(page, 'Attività')).toBeVisible()
    const insegna = unique('Intanto')
    await create.business({ insegna })
    await page.context().setOffline(false)
    await expect(bar(page)).toBeHidden()
    await expect(page.getByRole('cell', { name: insegna, exact: true })).toBeVisible({ timeout: 30_000 })
  })

  test('a list that is open is read anew when the network is back', async ({ inside, create, unique }) => {
    const page = await inside('admin', '/dashboard/activity')
    await expect(page.getByRole('table', { name: 'Attività' })).toContainText('Attivo')
    await page.context().setOffline(true)
    await expect(bar(page)).toBeVisible()
    const insegna = unique('Nuova')
    await create.business({ insegna })
    await page.context().setOffline(false)
    await expect(page.getByRole('cell', { name: insegna, exact: true })).toBeVisible()
  })

  test('a page whose code has not come leaves the menu, and comes by itself later', async ({
    signedIn,
    server,
    axe,
  }) => {
    const page = await signedIn('gestore')
    // A browser that is told to save data fetches no code ahead.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    const pages: string[] = []
    page.on('request', (sent) => {
      if (/\/assets\/(profile|list)-page-/.test(sent.url())) pages.push(sent.url())
    })
    await page.goto(`${server.url}/dashboard`)
    await expect(page.getByText('Contenuto in arrivo...')).toBeVisible()
    await page.evaluate(() => {
      Object.assign(window, { here: true })
    })
    await page.context().setOffline(true)
    await menu(page, 'Profilo').click()
    await expect(page.getByRole('alert')).toContainText(
      'Sei offline: questa pagina non è ancora stata caricata',
    )
    await expect(menu(page, 'Social')).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(page.getByRole('button', { name: 'Riprova' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Riprova' })).toBeFocused()
    await menu(page, 'Dashboard').click()
    await expect(title(page, 'Dashboard')).toBeVisible()
    await menu(page, 'Profilo').click()
    await expect(page.getByRole('alert')).toContainText('Sei offline')
    expect(await page.evaluate(() => 'here' in window)).toBe(true)
    await page.context().setOffline(false)
    await expect(title(page, 'Profilo')).toBeVisible()
    expect(pages.filter((url) => url.includes('list-page'))).toEqual([])
  })
})
