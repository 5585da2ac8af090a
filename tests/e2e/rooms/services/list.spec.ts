import { goTo } from '../../support/go-to.ts'
import { card, graphic, restOf, social } from '../../support/rooms/services.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

/* The two kinds share their list: what differs is read in both, the rest is tried with one. */

const kinds = [social, graphic]

test('The admin’s lists of services: their cards, the whole text, search and pages, nothing and failure', async ({
  inside,
  create,
  unique,
  axe,
  server,
}) => {
  const page = await inside('admin')
  for (const kind of kinds)
    await test.step(`${kind.title} shows each service as a card, newest first`, async () => {
      const name = unique('Servizio')
      await kind.make(create, `${name} lungo`, {
        costo: 1234.5,
        descrizione: 'Parole in fila. '.repeat(60),
      })
      await kind.make(create, `${name} corto`, { costo: 0, descrizione: null })
      await next(page)
      const request = page.waitForRequest((sent) => sent.url().includes(`/rest/v1/${kind.table}?`))
      await goTo(page, kind.path)
      const { searchParams } = new URL((await request).url())
      expect(searchParams.get('select')).toBe('*')
      expect(searchParams.get('order')).toMatch(/^created_at\.desc/)
      expect(searchParams.get('limit')).toBe('12')

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(kind.title)
      await expect(page).toHaveTitle(new RegExp(kind.title))
      await expect(page.getByRole('article').first()).toContainText(`${name} corto`)
      const long = card(page, `${name} lungo`)
      await expect(long.getByText(/^1\.234,50\s€$/)).toBeVisible()
      await expect(long.getByText(kind === social ? '3 mesi' : 'Una tantum', { exact: true })).toBeVisible()
      await expect(card(page, `${name} corto`).getByText(/^0,00\s€$/)).toBeVisible()
      const text = long.getByText(/Parole in fila/)
      const { height, line } = await text.evaluate((element) => ({
        height: element.clientHeight,
        line: Number.parseFloat(getComputedStyle(element).lineHeight),
      }))
      expect(Math.round(height / line)).toBe(3)
    })

  await test.step('opens the whole text, line by line, for who may only read it', async () => {
    const name = unique('Intero')
    const lines = Array.from({ length: 12 }, (_, line) => `Riga ${line + 1}`)
    await social.make(create, name, { costo: 1234.5, descrizione: lines.join('\n') })
    const page = await inside('gestore', `${social.path}?q=${name}`)
    await card(page, name).getByRole('button', { name, exact: true }).click()
    const panel = page.getByRole('dialog', { name })
    await expect(panel.getByText(/^1\.?234,50\s€$/)).toBeVisible()
    await expect(panel.getByText('3 mesi', { exact: true })).toBeVisible()
    // Line breaks are kept.
    const text = panel.getByText(/Riga 1/)
    await expect(text).toContainText('Riga 12')
    const shown = await text.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    )
    expect(Math.round(shown)).toBe(lines.length)
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(card(page, name).getByRole('button', { name, exact: true })).toBeFocused()
  })

  await test.step('shows a placeholder of the same shape where the cover is missing or broken', async () => {
    const name = unique('Copertina')
    const lost = `${server.url}/storage/v1/object/public/service-covers/persa.png`
    await social.make(create, `${name} senza`)
    await social.make(create, `${name} persa`, { immagine_copertina_url: lost })
    await next(page, `${social.path}?q=${name}`)
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('article').locator('img')).toHaveCount(0)
    const [one, two] = await page
      .getByRole('article')
      .evaluateAll((articles) => articles.map((article) => article.firstElementChild?.clientHeight))
    expect(one).toBe(two)
    expect(one).toBeGreaterThan(100)
  })

  for (const kind of kinds)
    await test.step(`${kind.title} searches and pages on the server; edit and back keeps both`, async () => {
      const name = unique('Elenco')
      // The oldest one, which comes last.
      await kind.make(create, `${name} 10`)
      await Promise.all(Array.from({ length: 12 }, (_, index) => kind.make(create, `${name} ${index + 11}`)))
      await next(page, kind.path)
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

  for (const kind of kinds)
    await test.step(`${kind.title} tells the admin how to begin`, async () => {
      await next(page)
      await page.route(restOf(kind), (route) =>
        route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }),
      )
      await goTo(page, kind.path)
      await expect(page.getByText('Nessun servizio creato ancora')).toBeVisible()
      await page.getByRole('link', { name: 'Crea il primo servizio' }).click()
      await expect(page).toHaveURL(`${server.url}${kind.path}/create`)
    })

  await test.step('offers a retry when it fails', async () => {
    const rest = restOf(social)
    await next(page)
    await page.route(rest, (route) => route.fulfill({ status: 504, json: { message: 'boom' } }))
    await goTo(page, social.path)
    await expect(page.getByText('Errore nel caricamento dei servizi')).toBeVisible()
    await expect(page.getByText('Il servizio non risponde. Riprova tra poco')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText("L'elenco non si è caricato")
    // The server has answered, so the message must not blame the connection.
    await expect(page.getByRole('alert')).not.toContainText('connessione')
    await page.unrouteAll()
    await page.route(rest, (route) => route.fulfill({ status: 500, json: { message: 'boom' } }))
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(page.getByText('boom')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test('Gestore and business read the services and change nothing', async ({
  inside,
  server,
  create,
  unique,
}) => {
  for (const role of ['gestore', 'business']) {
    const page = await inside(role)
    for (const kind of kinds)
      await test.step(`${kind.title} is for the ${role} to read only`, async () => {
        const name = unique('Lettura')
        const { id } = await kind.make(create, name)
        await next(page, kind.path)
        await card(page, name).getByRole('button', { name, exact: true }).click()
        const panel = page.getByRole('dialog', { name })
        await expect(
          panel.getByText(kind === social ? '3 mesi' : 'Una tantum', { exact: true }),
        ).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('link', { name: 'Crea Servizio' })).toHaveCount(0)
        await expect(page.getByRole('link', { name: /^Modifica/ })).toHaveCount(0)
        await page.route(restOf(kind), (route) =>
          route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }),
        )
        await goTo(page, kind.path)
        await expect(page.getByText('Nessun servizio disponibile')).toBeVisible()
        for (const closed of ['create', `edit/${id}`]) {
          await goTo(page, `${kind.path}/${closed}`)
          await expect(page).toHaveURL(`${server.url}/dashboard`)
        }
      })
  }
})
