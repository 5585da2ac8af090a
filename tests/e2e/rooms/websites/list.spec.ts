import { goTo } from '../../support/go-to.ts'
import { next } from '../../support/story.ts'
import { expect, type Page, test } from '../../support/test.ts'

const list = '/dashboard/websites'
const table = (page: Page) => page.getByRole('table', { name: 'Siti web' })

test.describe('Siti Web, the list', () => {
  test('The admin’s list of websites searches and pages, is empty or failed; gestore and business have theirs', async ({
    inside,
    server,
    create,
    unique,
  }) => {
    const page = await inside('admin')
    await test.step('shows the admin all columns and asks for exactly those, by name', async () => {
      await next(page)
      // The dashboard reads the same table, with another limit.
      const request = page.waitForRequest((sent) => /\/rest\/v1\/websites\?.*limit=20/.test(sent.url()))
      await goTo(page, list)
      const { searchParams } = new URL((await request).url())
      expect(searchParams.get('select')).toBe('id,nome,indirizzo,citta,regione,stato')
      expect(searchParams.get('order')).toMatch(/^nome_ordine\.asc/)
      expect(searchParams.has('business_id')).toBe(false)
      await expect(page.getByText('Gestisci i siti web delle tue attività')).toBeVisible()
      await expect(table(page).getByRole('columnheader')).toHaveText([
        /Nome/,
        'Indirizzo',
        /Città/,
        /Regione/,
        /Stato/,
        'Azioni',
      ])
      await expect(table(page).getByRole('cell', { name: 'Attivo' }).first()).toBeVisible()
      await page.getByRole('link', { name: 'Crea Sito Web' }).click()
      await expect(page).toHaveURL(`${server.url}${list}/select`)
    })

    await test.step('shows the gestore the same, to read only', async () => {
      const page = await inside('gestore', list)
      await expect(table(page).getByRole('columnheader')).toHaveCount(5)
      await expect(table(page).getByRole('row').nth(2)).toBeVisible()
      await expect(page.getByRole('columnheader', { name: 'Azioni' })).toBeHidden()
      await expect(page.getByRole('link', { name: /Crea Sito Web|Modifica/ })).toHaveCount(0)
    })

    await test.step('shows a business its own website, found through its business', async () => {
      const page = await inside('business')
      const lookup = page.waitForRequest((sent) => sent.url().includes('/rest/v1/businesses?select=id'))
      const read = page.waitForRequest((sent) => sent.url().includes('/rest/v1/websites?select='))
      await goTo(page, list)
      expect(new URL((await lookup).url()).searchParams.get('user_id')).toMatch(/^eq\./)
      expect(new URL((await read).url()).searchParams.get('business_id')).toMatch(/^eq\./)
      await expect(page.getByText('Il tuo sito web')).toBeVisible()
      await expect(table(page).getByRole('row')).toHaveCount(2)
      await expect(page.getByRole('link', { name: 'Crea Sito Web' })).toHaveCount(0)
      await expect(page.getByRole('searchbox')).toHaveCount(0)
      await table(page)
        .getByRole('link', { name: /^Modifica/ })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: 'Modifica Sito Web' })).toBeVisible()
    })

    await test.step('searches, filters and sorts, and keeps it through edit and back', async () => {
      const name = unique('Vetrina')
      await create.website({ nome: `${name} uno`, stato: 'sospeso', citta: 'Aosta' })
      await create.website({ nome: `${name} due`, citta: 'Bari' })
      await next(page, list)
      await page.getByRole('searchbox', { name: 'Cerca' }).fill(name)
      const rows = table(page).getByRole('row')
      await expect(rows).toHaveCount(3)
      await expect(rows.nth(1)).toContainText('due')
      await page.getByRole('button', { name: 'Città' }).click()
      await expect(rows.nth(1)).toContainText('uno')
      await page.getByLabel('Stato').selectOption('sospeso')
      await expect(rows).toHaveCount(2)
      await page.getByRole('link', { name: `Modifica ${name} uno` }).click()
      await expect(page.getByLabel('Nome')).toHaveValue(`${name} uno`)
      await page.getByRole('button', { name: 'Annulla' }).click()
      await expect(rows).toHaveCount(2)
      await expect(page).toHaveURL(/stato=sospeso/)
      await page.getByRole('searchbox', { name: 'Cerca' }).fill('nessuno si chiama così')
      await expect(page.getByText('Nessun risultato')).toBeVisible()
      await page.getByRole('button', { name: 'Azzera la ricerca' }).click()
      await expect(rows.nth(3)).toBeVisible()
    })

    await test.step('pages a long list on the server', async () => {
      const name = unique('Pagina')
      await Promise.all(
        Array.from({ length: 23 }, (_, index) =>
          create.website({ nome: `${name} ${String(index).padStart(2, '0')}` }),
        ),
      )
      const page = await inside('gestore', `${list}?q=${name}`)
      const rows = table(page).getByRole('row')
      await expect(rows).toHaveCount(21)
      await page.getByRole('button', { name: 'Successiva' }).click()
      await expect(rows).toHaveCount(4)
      await expect(rows.nth(1)).toContainText(`${name} 20`)
      await expect(page).toHaveURL(/page=2/)
    })

    await test.step('says that there is none yet, and offers a retry when it fails', async () => {
      await next(page)
      await page.route('**/rest/v1/websites?**', (route) =>
        route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }),
      )
      await goTo(page, list)
      await expect(page.getByText('Nessun sito web creato ancora')).toBeVisible()
      await page.unrouteAll()
      await page.route('**/rest/v1/websites?**', (route) =>
        route.fulfill({ status: 500, json: { message: 'boom' } }),
      )
      await goTo(page, list)
      await expect(page.getByText('Errore nel caricamento dei siti web')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Riprova' }).click()
      await expect(table(page)).toBeVisible()
    })
  })

  test('opens a website for the gestore by its name, whole and to read only', async ({
    inside,
    server,
    create,
    unique,
    axe,
  }) => {
    const name = unique('Da leggere')
    const website = await create.website({ nome: name, telefono: '011 5', stato: 'sospeso' })
    const page = await inside('gestore', `${list}?q=${name}`)
    await table(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(`${server.url}${list}/view/${website.id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    for (const text of ['011 5', website.email, website.indirizzo, website.citta, 'Sospeso']) {
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    const hours = page.getByRole('region', { name: 'Orari di Apertura' })
    await expect(hours).toContainText('Dal lunedì al venerdì')
    await expect(hours).toContainText('9:00–13:00, 15:00–19:00')
    await expect(page.getByRole('main').locator('input, select, textarea, button')).toHaveText(['Cronologia'])
    await axe(page)
    await page.goto(`${server.url}${list}/view/00000000-0000-4000-8000-000000000000`)
    await expect(page.getByText('Errore nel caricamento del sito web')).toBeVisible()
    await expect(page).toHaveURL(server.url + list)
  })
})
