import { fillBusiness } from '../support/businesses.ts'
import { jpeg, pdf, png } from '../support/files.ts'
import { hold } from '../support/services.ts'
import { expect, test } from '../support/test.ts'

const list = '/dashboard/activity'

test.describe('Attività, the list', () => {
  test('shows the columns and asks for exactly those', async ({ as, server }) => {
    const page = await as('admin')
    const request = page.waitForRequest((sent) => sent.url().includes('/rest/v1/businesses?select='))
    await page.goto(server.url + list)
    const { searchParams } = new URL((await request).url())
    expect(searchParams.get('select')).toBe('id,insegna,indirizzo,citta,telefono,cellulare,stato')
    expect(searchParams.get('order')).toMatch(/^created_at\.desc/)
    const table = page.getByRole('table', { name: 'Attività' })
    await expect(table.getByRole('columnheader')).toHaveText([
      /Insegna/,
      'Indirizzo',
      /Città/,
      'Telefono',
      'Cellulare',
      /Stato/,
      'Azioni',
    ])
    await expect(table.getByRole('row').nth(1)).toBeVisible()
  })

  test('searches, filters and sorts, and keeps it in the address through edit and back', async ({
    signedIn,
    server,
    create,
    unique,
  }) => {
    const name = unique('Osteria')
    await create.business({ insegna: `${name} Uno`, stato: 'sospeso' })
    await create.business({ insegna: `${name} Due` })
    const page = await signedIn('admin')
    await page.goto(server.url + list)
    await page.getByRole('searchbox', { name: 'Cerca' }).fill(name)
    const rows = page.getByRole('table', { name: 'Attività' }).getByRole('row')
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: /Insegna/ }).click()
    await expect(rows.nth(1)).toContainText('Due')
    await page.getByLabel('Stato').selectOption('sospeso')
    await expect(rows).toHaveCount(2)
    await expect(page).toHaveURL(/q=.*sort=insegna|sort=insegna.*q=/)
    await page.getByRole('link', { name: `Modifica ${name} Uno` }).click()
    await expect(page.getByLabel('Insegna')).toHaveValue(`${name} Uno`)
    await page.getByRole('button', { name: 'Annulla' }).click()
    await expect(rows).toHaveCount(2)
    await expect(page.getByRole('searchbox', { name: 'Cerca' })).toHaveValue(name)
  })

  test('shows all again when a search that found nothing is cleared', async ({ signedIn, server }) => {
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}?q=introvabile`)
    await expect(page.getByText('Nessun risultato')).toBeVisible()
    const release = await hold(page, '**/rest/v1/businesses?select=id*', 'GET')
    const search = page.getByRole('searchbox')
    await search.fill('')
    await expect(page.getByText('Nessun risultato')).toBeHidden()
    await expect(page.getByText('Nessuna attività presente')).toBeHidden()
    await expect(search).toBeFocused()
    release()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(search).toBeFocused()
  })

  test('keeps its rows and its search when it cannot be read again', async ({
    signedIn,
    server,
    create,
    unique,
  }) => {
    const name = unique('Resta')
    await create.business({ insegna: name })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}?q=${name}`)
    await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
    await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 500, json: { message: 'boom' } }))
    const search = page.getByRole('searchbox')
    await search.fill(`${name} altra`)
    await expect(page.getByText('Errore nel caricamento delle attività')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText("L'elenco non si è caricato")
    await expect(search).toHaveValue(`${name} altra`)
    await page.unrouteAll()
    await search.fill(name)
    await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('finds a text whatever it looks like, and with either apostrophe', async ({
    signedIn,
    server,
    create,
    unique,
  }) => {
    const page = await signedIn('admin')
    await page.goto(server.url + list)
    for (const text of ['true', 'L\u2019Aquila']) {
      const name = unique(`Da ${text.replace('\u2019', "'")}`)
      await create.business({ insegna: name })
      await page.getByRole('searchbox').fill(`${text} ${name.slice(-8)}`)
      await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
      await expect(page.getByRole('row')).toHaveCount(2)
    }
  })

  test('pages a long list on the server', async ({ signedIn, server, create, unique }) => {
    const name = unique('Pagina')
    await create.businesses(25, (index) => ({ insegna: `${name} ${String(index).padStart(2, '0')}` }))
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}?q=${name}&sort=insegna&dir=asc`)
    const rows = page.getByRole('table', { name: 'Attività' }).getByRole('row')
    await expect(rows).toHaveCount(21)
    await page.getByRole('button', { name: 'Successiva' }).click()
    await expect(rows).toHaveCount(6)
    await expect(rows.nth(1)).toContainText(`${name} 20`)
    await expect(page).toHaveURL(/page=2/)
  })

  test('offers the next step when empty, and a retry when it fails', async ({ as, server }) => {
    const page = await as('admin')
    await page.route('**/rest/v1/businesses**', (route) =>
      route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }),
    )
    await page.goto(server.url + list)
    await expect(page.getByText('Nessuna attività presente')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Crea la prima attività' })).toBeVisible()
    await page.unrouteAll()
    await page.route('**/rest/v1/businesses**', (route) =>
      route.fulfill({ status: 500, json: { message: 'boom' } }),
    )
    await page.reload()
    await expect(page.getByText('Errore nel caricamento delle attività')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(page.getByRole('table', { name: 'Attività' })).toBeVisible()
  })

  for (const role of ['gestore', 'business', 'cliente']) {
    test(`is only a placeholder for the ${role}, and its forms are closed`, async ({ signedIn, server }) => {
      const page = await signedIn(role)
      await page.goto(server.url + list)
      await expect(page.getByText('Contenuto in arrivo...')).toBeVisible()
      await page.goto(`${server.url}${list}/create`)
      await expect(page).toHaveURL(`${server.url}/dashboard`)
    })
  }
})

test.describe('Attività, creating', () => {
  test('makes the business, its logo and its account; the new user signs in', async ({
    signedIn,
    signIn,
    server,
    unique,
  }) => {
    const name = unique('Bar Sport')
    const email = `${unique('bar')}@example.it`
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create`)
    await fillBusiness(page, name, email)
    await page.getByLabel('Logo').setInputFiles(jpeg('logo.jpg'))
    await page.getByLabel('Password', { exact: true }).fill('segreta12')
    const upload = page.waitForRequest((sent) => sent.url().includes('/storage/v1/object/business-logos/'))
    await page.getByRole('button', { name: 'Crea Attività' }).dblclick()
    expect(new URL((await upload).url()).pathname).toMatch(/business-logos\/12345678903(-[0-9a-f]{8})?\.jpg$/)
    await expect(page.getByText('Attività creata')).toBeVisible()
    await expect(page).toHaveURL(server.url + list)
    await page.getByRole('searchbox', { name: 'Cerca' }).fill(name)
    await expect(page.getByRole('table', { name: 'Attività' }).getByRole('row')).toHaveCount(2)

    const own = await signIn(email, 'segreta12')
    await expect(own.getByText('Contenuto in arrivo...')).toBeVisible()
    await expect(own.getByRole('navigation', { name: 'Menu principale' }).getByRole('link')).toHaveCount(9)
  })

  test('tells what is missing at each field, leads there and loses nothing', async ({ signedIn, server }) => {
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create`)
    await page.getByLabel('Telefono').fill('011 555')
    await page.getByRole('button', { name: 'Crea Attività' }).click()
    const messages = {
      'Ragione Sociale': 'Ragione sociale è obbligatoria',
      Insegna: 'Insegna è obbligatoria',
      Indirizzo: 'Indirizzo è obbligatorio',
      Città: 'Città è obbligatoria',
      Regione: 'Regione è obbligatoria',
      'Partita IVA': 'Partita IVA deve essere di almeno 11 caratteri',
      Email: 'Email non valida',
    }
    for (const [label, message] of Object.entries(messages)) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message))
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /Password deve essere di almeno 8 caratteri/,
    )
    await expect(page.getByLabel('Telefono')).toHaveValue('011 555')
    await expect(page.getByLabel('Ragione Sociale')).toBeFocused()

    await expect(page.getByRole('alert')).toHaveText('Ci sono 8 campi da correggere')
    await page.getByRole('button', { name: 'Città', exact: true }).click()
    await expect(page.getByLabel('Città')).toBeFocused()
    await page.getByLabel('Insegna').fill('Bar')
    await expect(page.getByLabel('Insegna')).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert')).toHaveText('Ci sono 7 campi da correggere')
  })

  test('waits for a logo that is still being read', async ({ signedIn, server }) => {
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create`)
    const release = await hold(page, '**/assets/pdf-preview-*.js', 'GET')
    await page.getByLabel('Logo').setInputFiles(pdf('logo.pdf'))
    await expect(page.getByRole('button', { name: 'Creazione...' })).toBeDisabled()
    release()
    await expect(page.getByText('logo.pdf')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Crea Attività' })).toBeEnabled()
  })

  test('takes a JPEG or a PDF as logo and nothing else', async ({ signedIn, server }) => {
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create`)
    await page.getByLabel('Logo').setInputFiles(png('logo.png'))
    await expect(page.getByText('Il logo deve essere in formato JPEG o PDF')).toBeVisible()
    await page.getByLabel('Logo').setInputFiles(pdf('logo.pdf'))
    await expect(page.getByText('logo.pdf')).toBeVisible()
  })

  test('says why no account could be made, also when the service itself did not answer', async ({
    signedIn,
    server,
    unique,
  }) => {
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create`)
    await fillBusiness(page, unique('Senza risposta'), `${unique('muta')}@example.it`)
    await page.getByLabel('Password', { exact: true }).fill('segreta12')
    await page.route('**/functions/v1/**', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('button', { name: 'Crea Attività' }).click()
    await expect(page.getByText('Il servizio non risponde. Riprova tra poco')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Modifica Attività' })).toBeVisible()
    await page.unrouteAll()
    await page.route('**/functions/v1/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Crea account di accesso' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill('segreta12')
    await dialog.getByRole('button', { name: 'Crea account', exact: true }).click()
    await expect(page.getByText('Connessione assente. Controlla la rete e riprova')).toBeVisible()
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('segreta12')
  })

  test('keeps the business when its account fails, and makes the account later', async ({
    signedIn,
    server,
    unique,
  }) => {
    const name = unique('Mezza')
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create`)
    await fillBusiness(page, name, 'admin@demo.it')
    await page.getByLabel('Password', { exact: true }).fill('segreta12')
    await page.getByRole('button', { name: 'Crea Attività' }).click()
    await expect(page.getByText('Errore', { exact: true })).toBeVisible()
    await expect(page.getByText("L'indirizzo email ha già un account")).toBeVisible()
    await expect(page).toHaveURL(/activity\/edit\//)
    await page.getByRole('button', { name: 'Crea account di accesso' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(`${unique('mezza')}@example.it`)
    await dialog.getByLabel('Password', { exact: true }).fill('segreta12')
    await dialog.getByRole('button', { name: 'Crea account' }).click()
    await expect(page.getByText('Account creato')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Crea account di accesso' })).toBeHidden()
    await page.goto(`${server.url}${list}?q=${name}`)
    await expect(page.getByRole('table', { name: 'Attività' }).getByRole('row')).toHaveCount(2)
  })

  test('says why the insert failed, removes the logo it had sent and keeps the form', async ({
    signedIn,
    server,
  }) => {
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create`)
    await fillBusiness(page, 'Fallita', 'fallita@example.it')
    await page.getByLabel('Password', { exact: true }).fill('segreta12')
    await page.getByLabel('Logo').setInputFiles(jpeg('logo.jpg'))
    await page.route('**/rest/v1/businesses?select=*', (route) =>
      route.fulfill({ status: 500, json: { message: 'boom' } }),
    )
    const removal = page.waitForRequest(
      (sent) => sent.method() === 'DELETE' && sent.url().includes('business-logos'),
    )
    await page.getByRole('button', { name: 'Crea Attività' }).click()
    await removal
    await expect(page.getByText('Errore', { exact: true })).toBeVisible()
    await expect(page.getByText('boom')).toBeVisible()
    await expect(page.getByLabel('Insegna')).toHaveValue('Fallita')
    await expect(page.getByRole('button', { name: 'Crea Attività' })).toBeEnabled()
    await page.unrouteAll()
    await page.route('**/rest/v1/businesses?select=*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Crea Attività' }).click()
    await expect(page.getByText("Errore durante la creazione dell'attività")).toBeVisible()
  })

  test('asks before unsaved data is left behind', async ({ signedIn, server }) => {
    const page = await signedIn('admin')
    await page.goto(server.url + list)
    await page.getByRole('link', { name: 'Crea Attività' }).click()
    await page.getByLabel('Insegna').fill('Da non perdere')
    await page.goBack()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Ci sono modifiche non salvate')
    await question.getByRole('button', { name: 'Resta' }).click()
    await expect(page.getByLabel('Insegna')).toHaveValue('Da non perdere')
    const closing = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const browsers = await closing
    expect(browsers.type()).toBe('beforeunload')
    await browsers.dismiss()
    await page.getByRole('button', { name: 'Annulla' }).click()
    await question.getByRole('button', { name: 'Esci senza salvare' }).click()
    await expect(page).toHaveURL(server.url + list)
  })
})

test.describe('Attività, editing', () => {
  test('changes a business and returns to the list', async ({ signedIn, server, create, unique }) => {
    const name = unique('Cambia')
    const logo_url = `${server.url}/storage/v1/object/public/business-logos/12345678903-0000000a.jpg`
    const business = await create.business({ insegna: name, logo_url })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/edit/${business.id}`)
    await expect(page.getByLabel('Insegna')).toHaveValue(name)
    await expect(page.getByText('12345678903-0000000a.jpg')).toBeVisible()
    await expect(page.getByLabel('Password')).toHaveCount(0)
    await page.getByLabel('Insegna').fill(`${name} nuova`)
    await page.getByLabel('Stato').selectOption('sospeso')
    const update = page.waitForRequest((sent) => sent.method() === 'PATCH')
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    const { ragione_sociale, indirizzo, citta, regione, partita_iva, email } = business
    const unchanged = { ragione_sociale, indirizzo, citta, regione, partita_iva, email, logo_url }
    expect((await update).postDataJSON()).toEqual({
      ...unchanged,
      insegna: `${name} nuova`,
      telefono: null,
      cellulare: null,
      stato: 'sospeso',
    })
    await expect(page.getByText('Attività aggiornata')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Cerca' }).fill(name)
    await expect(page.getByRole('cell', { name: `${name} nuova`, exact: true })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: `${name} nuova` })).toContainText('Sospeso')
  })

  test('refuses to save over somebody else, shows both versions and lets the person choose', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    const name = unique('Contesa')
    const business = await create.business({ insegna: name })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/edit/${business.id}`)
    await page.getByLabel('Insegna').fill(`${name} mia`)
    await db
      .from('businesses')
      .update({ insegna: `${name} sua` })
      .eq('id', business.id)
      .throwOnError()
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Qualcun altro ha modificato' })
    await expect(notice).toContainText(`${name} mia`)
    await expect(notice).toContainText(`${name} sua`)
    await expect(page.getByLabel('Insegna')).toHaveValue(`${name} mia`)
    // The form takes no input until a version is chosen: a change made now would belong to neither.
    await page.getByLabel('Insegna').click({ force: true })
    await expect(page.getByLabel('Insegna')).not.toBeFocused()
    await notice.getByRole('button', { name: 'Salva la mia versione' }).click()
    await expect(page.getByText('Attività aggiornata')).toBeVisible()
    const { data } = await db
      .from('businesses')
      .select('insegna')
      .eq('id', business.id)
      .single()
      .throwOnError()
    expect(data.insegna).toBe(`${name} mia`)
  })

  test('goes back to the list when the business does not exist', async ({ as, server }) => {
    const page = await as('admin')
    for (const id of ['00000000-0000-4000-8000-000000000000', 'non-un-id']) {
      await page.goto(`${server.url}${list}/edit/${id}`)
      await expect(page.getByText("Impossibile caricare i dati dell'attività").first()).toBeVisible()
      await expect(page).toHaveURL(server.url + list)
    }
  })

  test('says why saving failed and keeps the form', async ({ signedIn, server, create, unique }) => {
    const business = await create.business({ insegna: unique('Guasta') })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/edit/${business.id}`)
    await page.getByLabel('Città').fill('Aosta')
    await page.route('**/rest/v1/businesses?id=*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { message: 'boom' } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(page.getByText('boom')).toBeVisible()
    await expect(page.getByLabel('Città')).toHaveValue('Aosta')
    // A failure without a message gets the general one.
    await page.unrouteAll()
    await page.route('**/rest/v1/businesses?id=*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(page.getByText("Errore durante l'aggiornamento dell'attività")).toBeVisible()
  })

  test('warns about a partita IVA that is used elsewhere or does not add up', async ({
    signedIn,
    server,
    create,
    unique,
  }) => {
    const name = unique('Gemella')
    await create.business({ insegna: name, partita_iva: '98765432109' })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create`)
    await page.getByLabel('Partita IVA').fill('98765432109')
    await expect(page.getByText(new RegExp(`Già usata da: .*${name}`))).toBeVisible()
    await page.getByLabel('Partita IVA').fill('11111111111')
    await expect(page.getByText(/cifra di controllo/)).toBeVisible()
  })
})
