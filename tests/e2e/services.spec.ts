import type { Factories } from '../support/factories.ts'
import { disguised, jpeg, png, pngOfSize } from './support/files.ts'
import { expect, type Page, test } from './support/test.ts'

interface Kind {
  title: string
  path: string
  table: 'services' | 'graphic_services'
  make: (create: Factories, nome: string, values?: object) => Promise<{ id: string }>
  durations: string[]
  /** A duration's label and what is stored for it. */
  longest: { label: string; stored: string | number }
  created: string
}

const social: Kind = {
  title: 'Social',
  path: '/dashboard/social',
  table: 'services',
  make: (create, nome, values) => create.service({ nome, ...values }),
  durations: ['1 mese', '3 mesi', '6 mesi', '12 mesi'],
  longest: { label: '12 mesi', stored: 12 },
  created: 'Servizio creato con successo',
}

const graphic: Kind = {
  title: 'Grafica',
  path: '/dashboard/graphics',
  table: 'graphic_services',
  make: (create, nome, values) => create.graphicService({ nome, ...values }),
  durations: ['Una tantum', '1 mese', '3 mesi', '6 mesi', '12 mesi'],
  longest: { label: '12 mesi', stored: '12' },
  created: 'Servizio grafico creato con successo',
}

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

const cover = (page: Page) => page.getByLabel('Immagine di copertina')

async function fill(page: Page, nome: string, costo = '49,90') {
  await page.getByLabel('Nome').fill(nome)
  await page.getByLabel('Durata').selectOption({ label: '12 mesi' })
  await page.getByLabel('Costo').fill(costo)
}

/** Answers the next upload only when released; the rest of the page goes on. */
async function holdUploads(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/storage/v1/object/service-covers/**', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  return release
}

for (const kind of [social, graphic]) {
  const rest = `**/rest/v1/${kind.table}**`

  test.describe(`${kind.title}, the list`, () => {
    test('shows each service as a card, newest first', async ({ as, server, create, unique, axe }) => {
      const name = unique('Servizio')
      await kind.make(create, `${name} lungo`, { costo: 1234.5, descrizione: 'Parole in fila. '.repeat(60) })
      await kind.make(create, `${name} corto`, { costo: 0, descrizione: null })
      const page = await as('admin')
      const request = page.waitForRequest((sent) => sent.url().includes(`/rest/v1/${kind.table}?`))
      await page.goto(server.url + kind.path)
      const { searchParams } = new URL((await request).url())
      expect(searchParams.get('select')).toBe('*')
      expect(searchParams.get('order')).toMatch(/^created_at\.desc/)
      expect(searchParams.get('limit')).toBe('12')

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(kind.title)
      await expect(page).toHaveTitle(new RegExp(kind.title))
      await expect(page.getByRole('article').first()).toContainText(`${name} corto`)
      const long = card(page, `${name} lungo`)
      await expect(long.getByText(/^1234,50\s€$/)).toBeVisible()
      await expect(long.getByText(kind === social ? '3 mesi' : 'Una tantum', { exact: true })).toBeVisible()
      await expect(card(page, `${name} corto`).getByText(/^0,00\s€$/)).toBeVisible()
      const text = long.getByText(/Parole in fila/)
      const { height, line } = await text.evaluate((element) => ({
        height: element.clientHeight,
        line: Number.parseFloat(getComputedStyle(element).lineHeight),
      }))
      expect(Math.round(height / line)).toBe(3)
      await axe(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await axe(page)
    })

    test('shows a placeholder of the same shape where the cover is missing or broken', async ({
      as,
      server,
      create,
      unique,
    }) => {
      const name = unique('Copertina')
      const lost = `${server.url}/storage/v1/object/public/service-covers/persa.png`
      await kind.make(create, `${name} senza`)
      await kind.make(create, `${name} persa`, { immagine_copertina_url: lost })
      const page = await as('admin')
      await page.goto(`${server.url}${kind.path}?q=${name}`)
      await expect(page.getByRole('article')).toHaveCount(2)
      await expect(page.getByRole('article').locator('img')).toHaveCount(0)
      const [one, two] = await page
        .getByRole('article')
        .evaluateAll((articles) => articles.map((article) => article.firstElementChild?.clientHeight))
      expect(one).toBe(two)
      expect(one).toBeGreaterThan(100)
    })

    test('searches and pages on the server; edit and back keeps both', async ({
      as,
      server,
      create,
      unique,
    }) => {
      const name = unique('Elenco')
      for (let number = 10; number < 23; number++) await kind.make(create, `${name} ${number}`)
      const page = await as('admin')
      await page.goto(server.url + kind.path)
      await page.getByRole('searchbox', { name: 'Cerca' }).fill(name)
      await expect(page.getByText('Pagina 1 di 2 · 13 risultati')).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(12)
      await page.getByRole('button', { name: 'Successiva' }).click()
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.getByRole('link', { name: `Modifica ${name} 10` }).click()
      await page.getByRole('button', { name: 'Annulla' }).click()
      await expect(card(page, `${name} 10`)).toBeVisible()
      await expect(page).toHaveURL(/page=2/)
      await page.getByRole('searchbox', { name: 'Cerca' }).fill('nessuno si chiama così')
      await expect(page.getByText('Nessun risultato')).toBeVisible()
      await page.getByRole('button', { name: 'Azzera la ricerca' }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
    })

    test('tells the admin how to begin, and offers a retry when it fails', async ({ as, server, axe }) => {
      const page = await as('admin')
      await page.route(rest, (route) =>
        route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }),
      )
      await page.goto(server.url + kind.path)
      await expect(page.getByText('Nessun servizio creato ancora')).toBeVisible()
      await axe(page)
      await page.getByRole('link', { name: 'Crea il primo servizio' }).click()
      await expect(page).toHaveURL(`${server.url}${kind.path}/create`)
      await page.unrouteAll()
      await page.route(rest, (route) => route.fulfill({ status: 504, json: { message: 'boom' } }))
      await page.goto(server.url + kind.path)
      const problem = page.getByRole('alert')
      await expect(problem).toContainText('Errore nel caricamento dei servizi')
      await expect(problem).toContainText('Il servizio non risponde. Riprova tra poco')
      await axe(page)
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Riprova' }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
    })

    for (const role of ['gestore', 'business']) {
      test(`is for the ${role} to read only`, async ({ as, server, create, unique, axe }) => {
        const name = unique('Lettura')
        const { id } = await kind.make(create, name)
        const page = await as(role)
        await page.goto(server.url + kind.path)
        await expect(card(page, name)).toBeVisible()
        await expect(page.getByRole('link', { name: 'Crea Servizio' })).toHaveCount(0)
        await expect(page.getByRole('link', { name: /^Modifica/ })).toHaveCount(0)
        await axe(page)
        await page.route(rest, (route) =>
          route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }),
        )
        await page.reload()
        await expect(page.getByText('Nessun servizio disponibile')).toBeVisible()
        for (const closed of ['create', `edit/${id}`]) {
          await page.goto(`${server.url}${kind.path}/${closed}`)
          await expect(page).toHaveURL(`${server.url}/dashboard`)
        }
      })
    }

    test('is closed to the cliente', async ({ as, server }) => {
      const page = await as('cliente')
      await page.goto(server.url + kind.path)
      await expect(page).toHaveURL(`${server.url}/dashboard`)
    })
  })

  test.describe(`${kind.title}, creating`, () => {
    test('sends the cover at once, then exactly the columns, and returns to the list', async ({
      as,
      server,
      create,
      unique,
      db,
      axe,
    }) => {
      const name = unique('Nuovo')
      const method = await create.paymentMethod({ titolare: unique('Conto') })
      const page = await as('admin')
      await page.goto(server.url + kind.path)
      await page.getByRole('link', { name: 'Crea Servizio' }).click()
      await expect(page.getByLabel('Durata').locator('option')).toHaveText([/./, ...kind.durations])
      await expect(page.getByLabel('Durata')).toHaveValue('')
      await axe(page)
      await fill(page, `  ${name} `)
      await page.getByLabel('Descrizione').fill('Riga uno\nRiga due')
      await page
        .getByLabel('Metodo di pagamento')
        .selectOption({ label: `${method.titolare} - ${method.iban}` })

      const upload = page.waitForRequest((sent) => sent.url().includes('/storage/v1/object/service-covers/'))
      await cover(page).setInputFiles(png('copertina.png'))
      expect(new URL((await upload).url()).pathname).toMatch(
        /service-covers\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.png$/,
      )
      await expect(page.getByText('Immagine caricata con successo')).toBeVisible()

      const insert = page.waitForRequest(
        (sent) => sent.method() === 'POST' && sent.url().includes(`/rest/v1/${kind.table}`),
      )
      await page.getByRole('button', { name: 'Crea Servizio' }).dblclick()
      expect((await insert).postDataJSON()).toEqual({
        nome: name,
        durata: kind.longest.stored,
        costo: 49.9,
        descrizione: 'Riga uno\nRiga due',
        immagine_copertina_url: expect.stringMatching(/\/storage\/v1\/object\/public\/service-covers\//),
        payment_method_id: method.id,
      })
      await expect(page.getByText(kind.created, { exact: true })).toBeVisible()
      await expect(page).toHaveURL(server.url + kind.path)
      await expect(card(page, name).locator('img')).toHaveAttribute('loading', 'lazy')
      await expect(card(page, name)).toContainText('12 mesi')
      const { data } = await db.from(kind.table).select('id').eq('nome', name).throwOnError()
      expect(data).toHaveLength(1)
    })

    test('says what is missing as a message and at each field, and loses nothing', async ({
      as,
      server,
      axe,
    }) => {
      const page = await as('admin')
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes(kind.table)) sent.push(request.url())
      })
      await page.goto(`${server.url}${kind.path}/create`)
      await page.getByLabel('Descrizione').fill('Scritto prima')
      await page.getByRole('button', { name: 'Crea Servizio' }).click()
      await expect(page.getByText('Compila tutti i campi obbligatori')).toBeVisible()
      const messages = {
        Nome: 'Nome è obbligatorio',
        Durata: 'Durata è obbligatoria',
        Costo: 'Costo è obbligatorio',
      }
      for (const [label, message] of Object.entries(messages)) {
        await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message))
        await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
      }
      await expect(page.getByLabel('Nome')).toBeFocused()
      await expect(page.getByLabel('Descrizione')).toHaveValue('Scritto prima')
      await axe(page)
      await fill(page, 'Prova', '12,345')
      await page.getByRole('button', { name: 'Crea Servizio' }).click()
      await expect(page.getByLabel('Costo')).toHaveAccessibleDescription(/Al massimo due decimali/)
      await page.getByLabel('Costo').fill('-1')
      await expect(page.getByLabel('Costo')).toHaveAccessibleDescription(/non può essere negativo/)
      await page.getByLabel('Costo').fill('12.34')
      await expect(page.getByLabel('Costo')).not.toHaveAttribute('aria-invalid', 'true')
      expect(sent).toEqual([])
    })

    test('keeps saving closed while the cover is on its way', async ({ as, server, unique }) => {
      const name = unique('Attesa')
      const page = await as('admin')
      await page.goto(`${server.url}${kind.path}/create`)
      await fill(page, name, '5')
      const release = await holdUploads(page)
      await cover(page).setInputFiles(jpeg('copertina.jpg'))
      await expect(page.getByRole('progressbar')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Crea Servizio' })).toBeDisabled()
      release()
      await expect(page.getByText('Immagine caricata con successo')).toBeVisible()
      await page.getByRole('button', { name: 'Crea Servizio' }).click()
      await expect(card(page, name)).toContainText(/5,00\s€/)
    })

    test('refuses what is not an image, or is too large', async ({ as, server }) => {
      const page = await as('admin')
      await page.goto(`${server.url}${kind.path}/create`)
      const texts =
        kind === social
          ? ['Formato non valido', 'Seleziona un file immagine']
          : ['Seleziona un file immagine valido (PNG o JPEG)']
      await cover(page).setInputFiles(disguised('finta.png', 'image/png'))
      for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible()
      await cover(page).setInputFiles(pngOfSize('grande.png', 5 * 1024 * 1024 + 1))
      await expect(page.getByText('Il file è troppo grande. Massimo 5MB')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sostituisci' })).toHaveCount(0)
    })

    test('says that the cover could not be sent, and goes on without', async ({ as, server }) => {
      const page = await as('admin')
      await page.goto(`${server.url}${kind.path}/create`)
      await page.getByLabel('Nome').fill('Resta scritto')
      await page.route('**/storage/v1/object/service-covers/**', (route) =>
        route.fulfill({ status: 503, json: { message: 'boom' } }),
      )
      await cover(page).setInputFiles(png('copertina.png'))
      await expect(page.getByText("Errore nel caricamento dell'immagine")).toBeVisible()
      await expect(page.getByText('Il servizio non risponde. Riprova tra poco')).toBeVisible()
      await expect(page.getByLabel('Nome')).toHaveValue('Resta scritto')
      await expect(page.getByRole('button', { name: 'Crea Servizio' })).toBeEnabled()
    })

    test('says why the insert failed, takes its cover back and sends both again', async ({
      as,
      server,
      unique,
      db,
    }) => {
      const name = unique('Ritenta')
      const page = await as('admin')
      await page.goto(`${server.url}${kind.path}/create`)
      await fill(page, name)
      await cover(page).setInputFiles(png('copertina.png'))
      await expect(page.getByText('Immagine caricata con successo')).toBeVisible()
      await page.route(rest, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, json: { message: 'boom' } })
          : route.continue(),
      )
      const removal = page.waitForRequest(
        (sent) => sent.method() === 'DELETE' && sent.url().includes('service-covers'),
      )
      await page.getByRole('button', { name: 'Crea Servizio' }).click()
      await removal
      await expect(page.getByText('Errore nella creazione del servizio')).toBeVisible()
      await expect(page.getByLabel('Nome')).toHaveValue(name)
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Crea Servizio' }).click()
      await expect(card(page, name)).toBeVisible()
      const { data } = await db
        .from(kind.table)
        .select('immagine_copertina_url')
        .eq('nome', name)
        .single()
        .throwOnError()
      expect((await fetch(data.immagine_copertina_url ?? '')).status).toBe(200)
    })

    test('leaves no cover behind when the page is left', async ({ as, server }) => {
      const page = await as('admin')
      await page.goto(server.url + kind.path)
      await page.getByRole('link', { name: 'Crea Servizio' }).click()
      const upload = page.waitForRequest((sent) => sent.url().includes('/storage/v1/object/service-covers/'))
      await cover(page).setInputFiles(png('copertina.png'))
      const stored = (await upload).url().replace('/object/', '/object/public/')
      await expect(page.getByText('Immagine caricata con successo')).toBeVisible()
      await page.getByRole('button', { name: 'Annulla' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Resta' }).click()
      await page.goBack()
      const removal = page.waitForResponse(
        (answer) => answer.request().method() === 'DELETE' && answer.url().includes('service-covers'),
      )
      await page.getByRole('alertdialog').getByRole('button', { name: 'Esci senza salvare' }).click()
      expect((await removal).ok()).toBe(true)
      await expect(page).toHaveURL(server.url + kind.path)
      expect((await fetch(stored)).ok).toBe(false)
    })

    test('offers the payment methods, or says that they did not load', async ({
      as,
      server,
      create,
      unique,
    }) => {
      const iban = unique('IT00')
      await create.paymentMethod({ iban, titolare: null })
      const page = await as('admin')
      await page.route('**/rest/v1/payment_methods**', (route) =>
        route.fulfill({ status: 500, json: { message: 'boom' } }),
      )
      await page.goto(`${server.url}${kind.path}/create`)
      await expect(page.getByText('Errore nel caricamento dei metodi di pagamento')).toBeVisible()
      await page.unrouteAll()
      const request = page.waitForRequest((sent) => sent.url().includes('/rest/v1/payment_methods?'))
      await page.getByRole('button', { name: 'Riprova' }).click()
      const { searchParams } = new URL((await request).url())
      expect(searchParams.get('select')).toBe('*')
      expect(searchParams.get('order')).toMatch(/^created_at\.desc/)
      const choice = page.getByLabel('Metodo di pagamento')
      await choice.selectOption({ label: iban })
      await choice.selectOption({ label: 'Nessuno' })
    })
  })

  test.describe(`${kind.title}, editing`, () => {
    test('shows the service, saves it and removes the cover it replaces', async ({
      as,
      server,
      create,
      unique,
      db,
    }) => {
      const name = unique('Cambia')
      const method = await create.paymentMethod()
      const old = `${unique('vecchia')}.png`
      await db.storage.from('service-covers').upload(old, png(old).buffer, { contentType: 'image/png' })
      const oldUrl = db.storage.from('service-covers').getPublicUrl(old).data.publicUrl
      const { id } = await kind.make(create, name, {
        durata: '6',
        costo: 7.5,
        payment_method_id: method.id,
        immagine_copertina_url: oldUrl,
      })
      const page = await as('admin')
      await page.goto(`${server.url}${kind.path}/edit/${id}`)
      await expect(page.getByLabel('Nome')).toHaveValue(name)
      await expect(page.getByLabel('Durata')).toHaveValue('6')
      await expect(page.getByLabel('Costo')).toHaveValue('7,50')
      await expect(page.getByLabel('Descrizione')).toHaveValue('Prova')
      await expect(page.getByLabel('Metodo di pagamento')).toHaveValue(method.id)
      await page.getByLabel('Nome').fill(`${name} ancora`)
      await page.getByLabel('Descrizione').fill('')
      await page.getByLabel('Metodo di pagamento').selectOption({ label: 'Nessuno' })
      await cover(page).setInputFiles(jpeg('nuova.jpg'))
      await expect(page.getByText('Immagine caricata con successo')).toBeVisible()
      const update = page.waitForRequest((sent) => sent.method() === 'PATCH')
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      const request = await update
      expect(new URL(request.url()).searchParams.get('id')).toBe(`eq.${id}`)
      expect(request.postDataJSON()).toEqual({
        nome: `${name} ancora`,
        durata: kind === social ? 6 : '6',
        costo: 7.5,
        descrizione: null,
        immagine_copertina_url: expect.stringMatching(/\.jpg$/),
        payment_method_id: null,
      })
      await expect(page.getByText('Servizio aggiornato con successo')).toBeVisible()
      await expect(page).toHaveURL(server.url + kind.path)
      await expect(card(page, `${name} ancora`)).toBeVisible()
      await expect.poll(async () => (await fetch(oldUrl)).ok).toBe(false)
    })

    test('goes back to the list when the service cannot be read', async ({ as, server }) => {
      const page = await as('admin')
      for (const id of ['00000000-0000-4000-8000-000000000000', 'non-un-id']) {
        await page.goto(`${server.url}${kind.path}/edit/${id}`)
        await expect(page.getByText('Errore nel caricamento del servizio').first()).toBeVisible()
        await expect(page).toHaveURL(server.url + kind.path)
      }
    })

    test('says why saving failed and keeps the form', async ({ as, server, create, unique }) => {
      const { id } = await kind.make(create, unique('Guasto'))
      const page = await as('admin')
      await page.goto(`${server.url}${kind.path}/edit/${id}`)
      await page.getByLabel('Costo').fill('99')
      await page.route(rest, (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 403, json: { code: '42501', message: 'boom' } })
          : route.continue(),
      )
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect(page.getByText("Errore nell'aggiornamento del servizio")).toBeVisible()
      await expect(page.getByText('Non hai i permessi per questa operazione')).toBeVisible()
      await expect(page.getByLabel('Costo')).toHaveValue('99')
      await expect(page.getByRole('button', { name: 'Salva Modifiche' })).toBeEnabled()
    })
  })
}

test.describe('Two people at one service', () => {
  test('the later one sees both versions in words and chooses', async ({
    as,
    server,
    create,
    unique,
    db,
    axe,
  }) => {
    const name = unique('Conteso')
    const method = await create.paymentMethod({ titolare: unique('Conto') })
    const { id } = await create.service({ nome: name, costo: 10, payment_method_id: method.id })
    const page = await as('admin')
    await page.goto(`${server.url}${social.path}/edit/${id}`)
    await page.getByLabel('Costo').fill('12')
    const theirs = { costo: 15.5, durata: 1, payment_method_id: null }
    await db.from('services').update(theirs).eq('id', id).throwOnError()
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Qualcun altro ha modificato' })
    await expect(notice.getByRole('row', { name: /^Durata 3 mesi 1 mese$/ })).toBeVisible()
    await expect(notice.getByRole('row', { name: /^Costo 12,00\s€ 15,50\s€$/ })).toBeVisible()
    await expect(notice.getByRole('row', { name: /^Metodo di pagamento/ })).toContainText(
      `${method.titolare} - ${method.iban}`,
    )
    await axe(page)
    await notice.getByRole('button', { name: 'Usa la versione salvata' }).click()
    await expect(page.getByLabel('Costo')).toHaveValue('15,50')
    await expect(page.getByLabel('Durata')).toHaveValue('1')
    await page.getByLabel('Nome').fill(`${name} mio`)
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(page.getByText('Servizio aggiornato con successo')).toBeVisible()
  })

  test('a payment method deleted meanwhile is told at its field', async ({
    as,
    server,
    create,
    unique,
    db,
  }) => {
    const name = unique('Orfano')
    const method = await create.paymentMethod({ titolare: name })
    const page = await as('admin')
    await page.goto(`${server.url}${graphic.path}/create`)
    await fill(page, name)
    await page.getByLabel('Metodo di pagamento').selectOption(method.id)
    await db.from('payment_methods').delete().eq('id', method.id).throwOnError()
    await page.getByRole('button', { name: 'Crea Servizio' }).click()
    await expect(page.getByLabel('Metodo di pagamento')).toHaveAccessibleDescription(/non esiste più/)
    await page.getByLabel('Metodo di pagamento').selectOption({ label: 'Nessuno' })
    await page.getByRole('button', { name: 'Crea Servizio' }).click()
    await expect(page.getByText(graphic.created)).toBeVisible()
  })
})
