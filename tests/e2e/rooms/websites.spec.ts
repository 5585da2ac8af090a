import { png } from '../support/files.ts'
import { expect, type Page, test } from '../support/test.ts'

const list = '/dashboard/websites'
const table = (page: Page) => page.getByRole('table', { name: 'Siti web' })

test.describe('Siti Web, the list', () => {
  test('shows the admin all columns and asks for exactly those, by name', async ({ as, server }) => {
    const page = await as('admin')
    // The dashboard reads the same table, with another limit.
    const request = page.waitForRequest((sent) => /\/rest\/v1\/websites\?.*limit=20/.test(sent.url()))
    await page.goto(server.url + list)
    const { searchParams } = new URL((await request).url())
    expect(searchParams.get('select')).toBe('id,nome,indirizzo,citta,regione,stato')
    expect(searchParams.get('order')).toMatch(/^nome\.asc/)
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

  test('shows the gestore the same, to read only', async ({ signedIn, server }) => {
    const page = await signedIn('gestore')
    await page.goto(server.url + list)
    await expect(table(page).getByRole('columnheader')).toHaveCount(5)
    await expect(table(page).getByRole('row').nth(2)).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Azioni' })).toBeHidden()
    await expect(page.getByRole('link', { name: /Crea Sito Web|Modifica/ })).toHaveCount(0)
  })

  test('opens a website for the gestore by its name, whole and to read only', async ({
    signedIn,
    server,
    create,
    unique,
    axe,
  }) => {
    const name = unique('Da leggere')
    const website = await create.website({ nome: name, telefono: '011 5', stato: 'sospeso' })
    const page = await signedIn('gestore')
    await page.goto(`${server.url}${list}?q=${name}`)
    await table(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(`${server.url}${list}/view/${website.id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    for (const text of ['011 5', website.email, website.indirizzo, website.citta, 'Sospeso']) {
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    const hours = page.getByRole('region', { name: 'Orari di Apertura' })
    await expect(hours).toContainText('Dal lunedì al venerdì')
    await expect(hours).toContainText('09:00–13:00, 15:00–19:00')
    await expect(page.getByRole('main').locator('input, select, textarea, button')).toHaveCount(0)
    await axe(page)
    await page.goto(`${server.url}${list}/view/00000000-0000-4000-8000-000000000000`)
    await expect(page.getByText('Errore nel caricamento del sito web')).toBeVisible()
    await expect(page).toHaveURL(server.url + list)
  })

  test('shows a business its own website, found through its business', async ({ as, server }) => {
    const page = await as('business')
    const lookup = page.waitForRequest((sent) => sent.url().includes('/rest/v1/businesses?select=id'))
    const read = page.waitForRequest((sent) => sent.url().includes('/rest/v1/websites?select='))
    await page.goto(server.url + list)
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

  test('searches, filters and sorts, and keeps it through edit and back', async ({
    signedIn,
    server,
    create,
    unique,
  }) => {
    const name = unique('Vetrina')
    await create.website({ nome: `${name} uno`, stato: 'sospeso', citta: 'Aosta' })
    await create.website({ nome: `${name} due`, citta: 'Bari' })
    const page = await signedIn('admin')
    await page.goto(server.url + list)
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

  test('pages a long list on the server', async ({ signedIn, server, create, unique }) => {
    const name = unique('Pagina')
    await Promise.all(
      Array.from({ length: 23 }, (_, index) =>
        create.website({ nome: `${name} ${String(index).padStart(2, '0')}` }),
      ),
    )
    const page = await signedIn('gestore')
    await page.goto(`${server.url}${list}?q=${name}`)
    const rows = table(page).getByRole('row')
    await expect(rows).toHaveCount(21)
    await page.getByRole('button', { name: 'Successiva' }).click()
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(1)).toContainText(`${name} 20`)
    await expect(page).toHaveURL(/page=2/)
  })

  test('says that there is none yet, and offers a retry when it fails', async ({ as, server }) => {
    const page = await as('admin')
    await page.route('**/rest/v1/websites?**', (route) =>
      route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }),
    )
    await page.goto(server.url + list)
    await expect(page.getByText('Nessun sito web creato ancora')).toBeVisible()
    await page.unrouteAll()
    await page.route('**/rest/v1/websites?**', (route) =>
      route.fulfill({ status: 500, json: { message: 'boom' } }),
    )
    await page.reload()
    await expect(page.getByText('Errore nel caricamento dei siti web')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(table(page)).toBeVisible()
  })

  test('is closed to the cliente, and its forms to whoever may not use them', async ({ as, server }) => {
    const closed = {
      cliente: ['', '/select', '/edit/00000000-0000-4000-8000-000000000000'],
      gestore: ['/select', '/edit/00000000-0000-4000-8000-000000000000'],
      business: ['/select', '/create/00000000-0000-4000-8000-000000000000'],
    }
    for (const [role, paths] of Object.entries(closed)) {
      const page = await as(role)
      for (const path of paths) {
        await page.goto(server.url + list + path)
        await expect(page).toHaveURL(`${server.url}/dashboard`)
      }
    }
  })
})

test.describe('Siti Web, choosing the business', () => {
  test('offers the active ones without a website, with all their contacts', async ({
    as,
    server,
    create,
    unique,
    axe,
  }) => {
    const name = unique('Scelta')
    await create.business({ insegna: `${name} sospesa`, stato: 'sospeso' })
    const served = await create.business({ insegna: `${name} servita` })
    await create.website({ business_id: served.id })
    await create.business({
      insegna: `${name} libera`,
      telefono: '011 555 01',
      cellulare: '333 555 02',
      email: 'libera@example.it',
      logo_url: `${server.url}/mark.svg`,
    })
    const page = await as('admin')
    const request = page.waitForRequest((sent) => sent.url().includes('ha_sito='))
    await page.goto(`${server.url}${list}/select`)
    const { searchParams } = new URL((await request).url())
    expect(searchParams.get('select')).toBe(
      'id,insegna,indirizzo,citta,regione,telefono,cellulare,email,logo_url',
    )
    expect(searchParams.get('ha_sito')).toBe('eq.false')
    expect(searchParams.get('stato')).toBe('eq.attivo')
    expect(searchParams.get('order')).toMatch(/^insegna\.asc/)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('searchbox', { name: 'Cerca' }).fill(name)
    await expect(page.getByRole('article')).toHaveCount(1)
    const card = page.getByRole('article', { name: `${name} libera` })
    for (const line of ['Via Roma 1', 'Torino, Piemonte', '011 555 01', '333 555 02', 'libera@example.it']) {
      await expect(card).toContainText(line)
    }
    await expect(card.locator('img')).toHaveAttribute('src', `${server.url}/mark.svg`)

    await page.getByRole('button', { name: 'Avanti' }).click()
    await expect(page.getByText("Seleziona un'attività per continuare")).toBeVisible()
    await card.click()
    await expect(card.getByRole('radio')).toBeChecked()
    await expect(page.getByText(`Attività scelta: ${name} libera`)).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Annulla' }).click()
    await expect(page).toHaveURL(new RegExp(`${list}$`))
  })

  test('works by keyboard alone', async ({ signedIn, server, create, unique }) => {
    const name = unique('Tastiera')
    await create.business({ insegna: `${name} A` })
    const second = await create.business({ insegna: `${name} B` })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/select?q=${name}`)
    await page.getByRole('radio', { name: `${name} A` }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: `${name} B` })).toBeChecked()
    // Tab passes the chosen business's telephone and e-mail, then 'Annulla'.
    const next = page.getByRole('button', { name: 'Avanti' })
    const isThere = () => next.evaluate((button) => button === document.activeElement)
    for (let presses = 0; presses < 6 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${server.url}${list}/create/${second.id}`)
  })

  test('pages, and keeps the choice on another page', async ({ signedIn, server, create, unique }) => {
    const name = unique('Molte')
    await create.businesses(14, (index) => ({ insegna: `${name} ${String(index).padStart(2, '0')}` }))
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/select?q=${name}`)
    await expect(page.getByRole('article')).toHaveCount(12)
    await page.getByRole('radio', { name: `${name} 03` }).check()
    await page.getByRole('button', { name: 'Successiva' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('button', { name: 'Avanti' }).click()
    await expect(page.getByLabel('Nome')).toHaveValue(`${name} 03`)
  })

  test('leads to a new activity when there is none, and offers a retry when it fails', async ({
    as,
    server,
  }) => {
    const page = await as('admin')
    await page.route('**/rest/v1/businesses?**', (route) =>
      route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }),
    )
    await page.goto(`${server.url}${list}/select`)
    await expect(page.getByText("Nessuna attività disponibile. Crea prima un'attività.")).toBeVisible()
    await page.getByRole('link', { name: 'Crea Attività' }).click()
    await expect(page).toHaveURL(`${server.url}/dashboard/activity/create`)
    await page.unrouteAll()
    await page.route('**/rest/v1/businesses?**', (route) =>
      route.fulfill({ status: 500, json: { message: 'boom' } }),
    )
    await page.goto(`${server.url}${list}/select`)
    await expect(page.getByText('Errore nel caricamento delle attività')).toBeVisible()
    await expect(page.getByText('Impossibile caricare le attività')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test('a business waits for its website, sees it without a reload and edits it', async ({
  signedIn,
  signIn,
  server,
  create,
}) => {
  const { business, email } = await create.businessAccount('segreta12')
  const own = await signIn(email, 'segreta12')
  const menu = own.getByRole('navigation', { name: 'Menu principale' })
  await menu.getByRole('link', { name: 'Siti Web' }).click()
  await expect(own.getByText('Sito web in fase di sviluppo')).toBeVisible()
  await menu.getByRole('link', { name: 'Dashboard' }).click()

  const admin = await signedIn('admin')
  await admin.goto(`${server.url}${list}/select?q=${business.insegna}`)
  await admin.getByRole('radio', { name: business.insegna }).check()
  await admin.getByRole('button', { name: 'Avanti' }).click()
  await admin.getByRole('button', { name: 'Crea', exact: true }).click()
  await expect(admin.getByText('Sito web creato con successo')).toBeVisible()
  await expect(admin).toHaveURL(new RegExp(`${list}$`))

  await menu.getByRole('link', { name: 'Siti Web' }).click()
  await own.getByRole('link', { name: `Modifica ${business.insegna}` }).click()
  await own.getByLabel('Telefono').fill('011 555 77')
  await own.getByLabel('Immagine di copertina').setInputFiles(png('vetrina.png'))
  await own.getByRole('button', { name: 'Salva Modifiche' }).click()
  await expect(own.getByText('Sito web aggiornato con successo')).toBeVisible()
  await expect(table(own).getByRole('row')).toHaveCount(2)
})
