import { disguised, jpeg, png, pngOfSize } from '../../support/files.ts'
import { goTo } from '../../support/go-to.ts'
import { hold } from '../../support/requests.ts'
import { card, cover, fill, graphic, restOf, social } from '../../support/rooms/services.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

/* The two kinds share their form: what differs is made and read in both, the rest is tried with one. */

for (const kind of [social, graphic]) {
  test(`The admin makes a service of ${kind.title} once, with an image for its cover`, async ({
    inside,
    server,
    create,
    unique,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('sends the cover at once, then exactly the columns, and returns to the list', async () => {
      const name = unique('Nuovo')
      const method = await create.paymentMethod({ titolare: unique('Conto') })
      await next(page, kind.path)
      await page.getByRole('link', { name: 'Crea Servizio' }).click()
      await expect(page.getByLabel('Durata').locator('option')).toHaveText([/./, ...kind.durations])
      await expect(page.getByLabel('Durata')).toHaveValue('')
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
      expect((await upload).headers()['cache-control']).toBe('max-age=3600')
      await expect(page.getByText('Immagine caricata con successo')).toBeVisible()

      const insert = page.waitForRequest(
        (sent) => sent.method() === 'POST' && sent.url().includes(`/rest/v1/${kind.table}`),
      )
      await page.getByRole('button', { name: 'Crea Servizio' }).dblclick()
      expect((await insert).postDataJSON()).toEqual({
        id: expect.any(String),
        nome: name,
        durata: kind.year,
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

    await test.step('a slow double-click on saving opens nothing of the list that follows', async () => {
      const name = unique('Doppio')
      await next(page, kind.path)
      await page.getByRole('link', { name: 'Crea Servizio' }).click()
      await fill(page, name)
      const box = await page.getByRole('button', { name: 'Crea Servizio' }).boundingBox()
      if (!box) throw new Error('the button is not drawn')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.click(x, y)
      await expect(card(page, name)).toBeVisible()
      const met = await page.evaluateHandle(() => {
        const rows: (string | undefined)[] = []
        const note = ({ target }: Event) => rows.push((target as Element).closest('article')?.tagName)
        document.addEventListener('click', note)
        return rows
      })
      await page.mouse.down({ clickCount: 2 })
      await page.mouse.up({ clickCount: 2 })
      expect(await met.jsonValue()).toEqual([])
      // A later single click opens the card.
      await page.mouse.click(x, y)
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await met.jsonValue()).toEqual(['ARTICLE'])
    })

    await test.step('refuses what is not an image, or is too large', async () => {
      await next(page, `${kind.path}/create`)
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
  })
}

test('The admin’s form of a service says what is missing, and waits for its cover or goes on without', async ({
  inside,
  unique,
}) => {
  const page = await inside('admin')
  await test.step('says what is missing as a message and at each field, and loses nothing', async () => {
    await next(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes(social.table)) sent.push(request.url())
    })
    await goTo(page, `${social.path}/create`)
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
    await fill(page, 'Prova', '12,345')
    await page.getByRole('button', { name: 'Crea Servizio' }).click()
    await expect(page.getByLabel('Costo')).toHaveAccessibleDescription(/Al massimo due decimali/)
    const told = page.getByRole('region', { name: /Notifiche/ }).getByRole('listitem')
    await expect(told.getByText('Al massimo due decimali, ad esempio 49,90')).toBeVisible()
    await page.getByLabel('Costo').fill('1.000')
    // The field has the focus and is scrolled out of sight.
    await page.mouse.wheel(0, 5000)
    await expect(page.getByLabel('Costo')).not.toBeInViewport()
    await page.getByRole('button', { name: 'Crea Servizio' }).click()
    await expect(told.getByText('Non è chiaro: scrivi 1000 oppure 1,00')).toBeVisible()
    await expect(page.getByLabel('Costo')).toHaveAccessibleDescription(/scrivi 1000 oppure 1,00/)
    await expect(page.getByLabel('Costo')).toHaveValue('1.000')
    await expect(page.getByLabel('Costo')).toBeFocused()
    await expect(page.getByLabel('Costo')).toBeInViewport()
    await page.getByLabel('Costo').fill('-1')
    await expect(page.getByLabel('Costo')).toHaveAccessibleDescription(/non può essere negativo/)
    await page.getByLabel('Costo').fill('12.34')
    await expect(page.getByLabel('Costo')).not.toHaveAttribute('aria-invalid', 'true')
    expect(sent).toEqual([])
  })

  await test.step('keeps saving closed while the cover is on its way', async () => {
    const name = unique('Attesa')
    await next(page, `${social.path}/create`)
    await fill(page, name, '5')
    const release = await hold(page, '**/storage/v1/object/service-covers/**', 'POST')
    await cover(page).setInputFiles(jpeg('copertina.jpg'))
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Crea Servizio' })).toBeDisabled()
    release()
    await expect(page.getByText('Immagine caricata con successo')).toBeVisible()
    await page.getByRole('button', { name: 'Crea Servizio' }).click()
    await expect(card(page, name)).toContainText(/5,00\s€/)
  })

  await test.step('says that the cover could not be sent, and goes on without', async () => {
    await next(page, `${social.path}/create`)
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
})

test('No cover is left behind by a refused insert or a page that is left', async ({
  inside,
  unique,
  db,
  server,
  create,
}) => {
  const page = await inside('admin')
  await test.step('says why the insert failed, removes its cover and sends both again', async () => {
    const name = unique('Ritenta')
    await next(page, `${social.path}/create`)
    await fill(page, name)
    await cover(page).setInputFiles(png('copertina.png'))
    await expect(page.getByText('Immagine caricata con successo')).toBeVisible()
    await page.route(restOf(social), (route) =>
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
      .from(social.table)
      .select('immagine_copertina_url')
      .eq('nome', name)
      .single()
      .throwOnError()
    expect((await fetch(data.immagine_copertina_url ?? '')).status).toBe(200)
  })

  await test.step('leaves no cover behind when the page is left', async () => {
    await next(page, social.path)
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
    await expect(page).toHaveURL(server.url + social.path)
    expect((await fetch(stored)).ok).toBe(false)
  })

  await test.step('offers the payment methods, or says that they did not load', async () => {
    const iban = unique('IT00').replace(/\W/g, '')
    await create.paymentMethod({ iban, titolare: null })
    await next(page)
    await page.route('**/rest/v1/payment_methods**', (route) =>
      route.fulfill({ status: 500, json: { message: 'boom' } }),
    )
    await goTo(page, `${social.path}/create`)
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
