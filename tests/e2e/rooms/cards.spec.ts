import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { Download, Locator } from '@playwright/test'
import { disguised, png, pngOfSize } from '../support/files.ts'
import { expect, type Page, test } from '../support/test.ts'

const list = '/dashboard/cards'
const boom = { status: 500, json: { message: 'boom' } }

/** The region of the toasts: they repeat the words of a field, so a search of the whole page would find both. */
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifiche' }).getByText(text, { exact: true })
const article = (page: Page, name: string) => page.getByRole('article', { name })
/** The activities that can be chosen. The fonts are options as well. */
const offers = (page: Page) => page.getByRole('listbox', { name: 'Elenco' }).getByRole('option')
/** The face of the card in an element that shows one. */
const faceOf = (place: Locator) => place.locator('[style*="aspect-ratio"]')
const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Cerca' }).fill(text)

async function choose(page: Page, website: string) {
  await page.getByLabel('Attività').fill(website)
  await offers(page).filter({ hasText: website }).click()
}

test.describe('Card, the list', () => {
  test('shows each card in its colour and font, and asks for exactly those columns', async ({
    as,
    server,
    create,
    unique,
  }) => {
    const name = unique('Amici')
    const website = await create.website({ nome: `${name} sito` })
    await create.card({
      nome: name,
      website_id: website.id,
      business_id: website.business_id,
      background_color: '#fde68a80',
      font: 'Montserrat',
    })
    const page = await as('admin')
    const fonts: string[] = []
    page.on('request', (sent) => sent.url().includes('.woff2') && fonts.push(sent.url()))
    await page.goto(`${server.url}${list}?q=${name}`)

    const card = article(page, name)
    const ground = card.getByRole('heading', { name }).locator('..')
    await expect(ground).toHaveCSS('background-color', /rgba\(253, 230, 138, 0\.50?\d?\)/)
    await expect(card.getByRole('heading', { name })).toHaveCSS('font-family', /Montserrat/)
    await expect(card.getByText(`${name} sito`)).toBeVisible()
    await expect(ground).not.toContainText('sito')
    await expect.poll(() => fonts.length).toBe(1)
    expect(fonts[0]).toContain('montserrat')
    expect(
      await page.evaluate(async () => (await document.fonts.ready).check('600 24px "Card Montserrat"')),
    ).toBe(true)
    // The dashboard reads the same table, with another limit.
    const request = page.waitForRequest((sent) => /\/rest\/v1\/cards\?.*limit=12/.test(sent.url()))
    await page.goto(server.url + list)
    const { searchParams } = new URL((await request).url())
    expect(searchParams.get('select')).toBe(
      'id,logo_url,background_color,website_id,nome,font,websites(nome)',
    )
    expect(searchParams.get('order')).toMatch(/^created_at\.desc/)
    await expect(page.getByRole('article').nth(2)).toBeVisible()
  })

  test('names a card without a name after its website, by which it is found', async ({
    signedIn,
    server,
    create,
    unique,
  }) => {
    const name = unique('Senza Nome')
    const website = await create.website({ nome: name })
    await create.card({ website_id: website.id, business_id: website.business_id })
    const page = await signedIn('admin')
    await page.goto(server.url + list)
    await search(page, name.toLowerCase())
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(article(page, name).getByRole('heading')).toHaveText(name)
    await expect(article(page, name).getByRole('link', { name: `Modifica ${name}` })).toBeVisible()
    await expect(page).toHaveURL(/q=/)
    // Without a logo the face shows initials; without a name it shows none.
    await expect(faceOf(article(page, name))).toHaveText(/^S.$/u)
  })

  test('has the proportions of a bank card, whatever its name and its logo', async ({
    signedIn,
    server,
    create,
    unique,
  }) => {
    const name = unique('Misura')
    const logo_url = `${server.url}/mark.svg`
    await create.card({ nome: `${name} ${'W'.repeat(160)}`, background_color: '#ffffff' })
    await create.card({ nome: `${name} due`, logo_url, background_color: '#000000' })
    const website = await create.website({ nome: `${name} tre` })
    await create.card({ website_id: website.id, business_id: website.business_id })
    const page = await signedIn('admin')
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${server.url}${list}?q=${name}`)
      await expect(page.getByRole('article')).toHaveCount(3)
      for (const card of await page.getByRole('article').all()) {
        const shape = await faceOf(card).evaluate((element) => {
          const { width: wide, height: high } = element.getBoundingClientRect()
          const inside = [...element.querySelectorAll('*')].every((part) => {
            const box = part.getBoundingClientRect()
            const edge = element.getBoundingClientRect()
            return box.right <= edge.right + 1 && box.bottom <= edge.bottom + 1
          })
          return { proportion: wide / high, inside }
        })
        expect(shape.proportion).toBeCloseTo(85.6 / 54, 1)
        expect(shape.inside).toBe(true)
      }
    }
    // The logo has a white ground, also on a dark card.
    const logo = page.getByRole('img', { name: /^Logo di/ })
    await expect(logo.locator('..')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  })

  test("shows a business's PDF logo by its preview", async ({ as, server, create, unique }) => {
    const name = unique('Documento')
    const logo_url = `${server.url}/storage/v1/object/public/business-logos/nessuno.pdf`
    const card = await create.card({ nome: name, logo_url })
    const page = await as('admin')
    const asked = page.waitForRequest((sent) => sent.url() === `${logo_url}.preview.png`)
    await page.goto(`${server.url}${list}?q=${name}`)
    await asked
    await expect(article(page, name).getByRole('img', { name: /^Logo di/ })).toBeVisible()
    await page.goto(`${server.url}${list}/edit/${card.id}`)
    await expect(page.getByRole('button', { name: 'Sostituisci' })).toBeVisible()
  })

  test('pages on the server', async ({ signedIn, server, create, unique }) => {
    const name = unique('Pagina')
    for (let index = 0; index < 13; index += 1) await create.card({ nome: `${name} ${index}` })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}?q=${name}`)
    await expect(page.getByRole('article')).toHaveCount(12)
    await expect(page.getByRole('article').first()).toHaveAccessibleName(`${name} 12`)
    await page.getByRole('button', { name: 'Successiva' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page).toHaveURL(/page=2/)
  })

  test('says what to do when empty, and offers a retry when it fails', async ({ as, server }) => {
    const page = await as('admin')
    await page.route('**/rest/v1/cards**', (route) =>
      route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }),
    )
    await page.goto(server.url + list)
    await expect(page.getByText('Crea la tua prima card per iniziare.')).toBeVisible()
    await page.unrouteAll()
    await page.route('**/rest/v1/cards**', (route) => route.fulfill(boom))
    await page.reload()
    await expect(page.getByText('Errore nel caricamento delle card')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('is for admin and business only', async ({ as, server }) => {
    for (const role of ['gestore', 'cliente']) {
      const page = await as(role)
      for (const path of [list, `${list}/create`]) {
        await page.goto(server.url + path)
        await expect(page).toHaveURL(`${server.url}/dashboard`)
      }
    }
  })
})

test.describe('Card, creating', () => {
  test('makes one card, with the logo of its website until another is sent', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    const name = unique('Forno')
    const logo_url = `${server.url}/mark.svg`
    const website = await create.website({ nome: name, logo_url })
    const page = await signedIn('admin')
    await page.goto(server.url + list)
    await page.getByRole('link', { name: 'Crea Card' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Crea Card' })).toBeVisible()
    await choose(page, name)
    const preview = page.getByRole('region', { name: 'Anteprima della card' })
    await expect(preview).toContainText(name)
    await expect(preview.locator('img')).toHaveAttribute('src', logo_url)
    await page.getByLabel('Nome').fill('Pane e amici')
    await page.getByLabel('Font').selectOption('Lato')
    await page.getByLabel('Colore di sfondo').fill('#7a2e2e')
    await expect(preview.getByText('Pane e amici')).toHaveCSS('font-family', /Lato/)
    await expect(preview.getByText('Pane e amici')).toHaveCSS('color', 'rgb(255, 255, 255)')
    const upload = page.waitForRequest((sent) => sent.url().includes('/storage/v1/object/business-logos/'))
    await page.getByLabel('Logo').setInputFiles(png('logo.png'))
    expect(new URL((await upload).url()).pathname).toMatch(
      /\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.png$/,
    )
    await expect(toast(page, 'Logo caricato con successo')).toBeVisible()

    const insert = page.waitForRequest(
      (sent) => sent.method() === 'POST' && sent.url().includes('/rest/v1/cards'),
    )
    await page.getByRole('button', { name: 'Crea Card' }).dblclick()
    const body = (await insert).postDataJSON()
    expect(Object.keys(body).sort()).toEqual([
      'background_color',
      'business_id',
      'font',
      'logo_url',
      'nome',
      'website_id',
    ])
    await expect(toast(page, 'Card creata con successo')).toBeVisible()
    await expect(page).toHaveURL(server.url + list)
    await expect(article(page, 'Pane e amici')).toBeVisible()
    const { data } = await db.from('cards').select('*').eq('website_id', website.id).throwOnError()
    expect(data).toMatchObject([
      {
        business_id: website.business_id,
        nome: 'Pane e amici',
        font: 'Lato',
        background_color: '#7a2e2e',
        logo_url: expect.stringContaining('/business-logos/'),
      },
    ])

    await page.goto(`${server.url}${list}/create`)
    await page.getByLabel('Attività').fill(name)
    await expect(page.getByText('Nessuna attività trovata')).toBeVisible()
  })

  test('keeps the proposed logo and stores no name when none is given', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    const name = unique('Proposta')
    const logo_url = `${server.url}/mark.svg`
    const website = await create.website({ nome: name, logo_url })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create`)
    await choose(page, name)
    await page.getByRole('button', { name: 'Crea Card' }).click()
    await expect(toast(page, 'Card creata con successo')).toBeVisible()
    const { data } = await db.from('cards').select('*').eq('website_id', website.id).single().throwOnError()
    expect(data).toMatchObject({ logo_url, nome: null, font: 'Inter', background_color: '#3b82f6' })
  })

  test('asks for an activity and a colour, at the field and in a toast', async ({ signedIn, server }) => {
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create`)
    await page.getByLabel('Nome').fill('Resta')
    await page.getByRole('button', { name: 'Crea Card' }).click()
    await expect(page.getByLabel('Attività')).toHaveAccessibleDescription(/Seleziona un'attività/)
    await expect(page.getByLabel('Attività')).toBeFocused()
    await expect(toast(page, "Seleziona un'attività")).toBeVisible()

    const color = page.getByLabel('Colore di sfondo')
    await color.fill('#12345')
    await expect(color).toHaveAccessibleDescription(/Formato non valido\. Usa #RRGGBB o #RRGGBBAA/)
    await expect(color).toHaveAttribute('aria-invalid', 'true')
    await expect(color).toHaveAttribute('maxlength', '9')
    await page.getByRole('button', { name: 'Crea Card' }).click()
    await expect(toast(page, 'Inserisci un colore valido (es: #3b82f6)')).toBeVisible()
    await color.fill('')
    await color.evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', ' #12345680 ')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(color).toHaveValue('#12345680')
    await expect(color).not.toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Scegli dalla tavolozza').fill('#abcdef')
    await expect(color).toHaveValue('#abcdef80')
    await expect(page.getByLabel('Nome')).toHaveValue('Resta')
  })

  test('takes images as logo and nothing else', async ({ signedIn, server }) => {
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create`)
    for (const file of [disguised('logo.svg', 'image/svg+xml'), disguised('logo.png', 'image/png')]) {
      await page.getByLabel('Logo').setInputFiles(file)
      await expect(toast(page, "Seleziona un'immagine valida").first()).toBeVisible()
      await page.getByRole('button', { name: 'Chiudi' }).first().click()
    }
    await page.getByLabel('Logo').setInputFiles(pngOfSize('grande.png', 5 * 1024 * 1024 + 1))
    await expect(toast(page, 'Il file è troppo grande. Massimo 5MB')).toBeVisible()
    await page.route('**/storage/v1/object/business-logos/**', (route) => route.fulfill(boom))
    await page.getByLabel('Logo').setInputFiles(png('logo.png'))
    await expect(toast(page, 'Errore nel caricamento del logo')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Scegli file' })).toBeEnabled()
  })

  test('cannot be saved while the logo is on its way', async ({ signedIn, server }) => {
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create`)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/storage/v1/object/business-logos/**', async (route) => {
      await held
      await route.continue()
    })
    await page.getByLabel('Logo').setInputFiles(png('logo.png'))
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Crea Card' })).toBeDisabled()
    release()
    await expect(page.getByRole('button', { name: 'Crea Card' })).toBeEnabled()
  })

  test('says why it failed, removes the logo it had sent and keeps the form', async ({
    signedIn,
    server,
    create,
    unique,
  }) => {
    const name = unique('Fallita')
    await create.website({ nome: name })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create`)
    await choose(page, name)
    await page.getByLabel('Nome').fill('Non va persa')
    await page.getByLabel('Logo').setInputFiles(png('logo.png'))
    await expect(toast(page, 'Logo caricato con successo')).toBeVisible()
    await page.route('**/rest/v1/cards', (route) => route.fulfill(boom))
    const removal = page.waitForRequest(
      (sent) => sent.method() === 'DELETE' && sent.url().includes('business-logos'),
    )
    await page.getByRole('button', { name: 'Crea Card' }).click()
    await removal
    await expect(toast(page, 'Errore nella creazione della card')).toBeVisible()
    await expect(page.getByLabel('Nome')).toHaveValue('Non va persa')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Crea Card' }).click()
    await expect(toast(page, 'Card creata con successo')).toBeVisible()
    await expect(article(page, 'Non va persa').getByRole('img', { name: `Logo di ${name}` })).toBeVisible()
  })

  test('tells at the field that somebody else made the card meanwhile', async ({
    signedIn,
    server,
    create,
    unique,
  }) => {
    const name = unique('Contesa')
    const website = await create.website({ nome: name })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create`)
    await choose(page, name)
    await create.card({ website_id: website.id, business_id: website.business_id })
    await page.getByRole('button', { name: 'Crea Card' }).click()
    await expect(page.getByLabel('Attività')).toHaveAccessibleDescription(/Questa attività ha già una card/)
    await expect(page).toHaveURL(/create/)
  })

  test('offers a retry when the activities cannot be loaded', async ({ as, server }) => {
    const page = await as('admin')
    await page.route('**/rest/v1/websites**', (route) => route.fulfill(boom))
    await page.goto(`${server.url}${list}/create`)
    await expect(page.getByLabel('Attività')).toHaveAccessibleDescription(/Impossibile caricare le attività/)
    await expect(page.getByRole('listitem').getByText('Impossibile caricare le attività')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await page.getByLabel('Attività').click()
    await expect(offers(page).first()).toBeVisible()
  })
})

test.describe('Card, editing', () => {
  test('changes everything but the activity, and leaves no old logo behind', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    const name = unique('Cambia')
    const website = await create.website({ nome: name })
    const first = `${crypto.randomUUID()}.png`
    const logos = db.storage.from('business-logos')
    const file = png('a.png')
    await logos.upload(first, file.buffer, { contentType: file.mimeType })
    const logo_url = logos.getPublicUrl(first).data.publicUrl
    const owned = { website_id: website.id, business_id: website.business_id }
    const card = await create.card({ ...owned, nome: name, logo_url })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}?q=${name}`)
    await page.getByRole('link', { name: `Modifica ${name}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Modifica Card' })).toBeVisible()
    await expect(page.getByText(`Aggiorna la card per ${name}`)).toBeVisible()
    await expect(page.getByLabel('Attività')).toBeHidden()
    await page.getByLabel('Nome').fill('')
    await page.getByLabel('Font').selectOption('Open Sans')
    await page.getByLabel('Colore di sfondo').fill('#00FF0080')
    await page.getByLabel('Logo').setInputFiles(png('b.png'))
    await expect(toast(page, 'Logo caricato con successo')).toBeVisible()
    const update = page.waitForRequest((sent) => sent.method() === 'PATCH')
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    expect(Object.keys((await update).postDataJSON()).sort()).toEqual([
      'background_color',
      'font',
      'logo_url',
      'nome',
    ])
    await expect(toast(page, 'Card aggiornata con successo')).toBeVisible()
    await expect(page).toHaveURL(`${server.url}${list}?q=${name}`)
    await expect(article(page, name)).toBeVisible()
    const { data } = await db.from('cards').select('*').eq('id', card.id).single().throwOnError()
    expect(data).toMatchObject({ nome: null, font: 'Open Sans', background_color: '#00FF0080' })
    expect((await fetch(data.logo_url ?? '')).status).toBe(200)
    await expect.poll(async () => (await fetch(logo_url)).status).toBeGreaterThanOrEqual(400)
  })

  test('shows both versions when somebody else saved first', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    const name = unique('Doppia')
    const card = await create.card({ nome: name })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/edit/${card.id}`)
    await page.getByLabel('Nome').fill(`${name} mia`)
    await db
      .from('cards')
      .update({ nome: `${name} sua`, logo_url: `${server.url}/mark.svg` })
      .eq('id', card.id)
      .throwOnError()
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Qualcun altro ha modificato' })
    await expect(notice).toContainText(`${name} mia`)
    const logos = notice.getByRole('row', { name: /^Logo/ })
    await expect(logos).toContainText('Non cambiata: resta quella salvata')
    await expect(logos).toContainText('mark.svg')
    await expect(logos.locator('img')).toHaveAttribute('src', /mark\.svg$/)
    await notice.getByRole('button', { name: 'Usa la versione salvata' }).click()
    await expect(page.getByLabel('Nome')).toHaveValue(`${name} sua`)
  })

  test('is not refused because the website got another name', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    const card = await create.card({ nome: unique('Ferma') })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/edit/${card.id}`)
    await page.getByLabel('Font').selectOption('Roboto')
    await db
      .from('websites')
      .update({ nome: unique('Nuovo') })
      .eq('id', card.website_id)
      .throwOnError()
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(toast(page, 'Card aggiornata con successo')).toBeVisible()
  })

  test('goes back to the list when the card cannot be loaded', async ({ signedIn, server }) => {
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/edit/00000000-0000-4000-8000-000000000000`)
    await expect(toast(page, 'Errore nel caricamento della card').first()).toBeVisible()
    await expect(page).toHaveURL(server.url + list)
  })

  test('says why saving failed and keeps the form', async ({ signedIn, server, create, unique }) => {
    const card = await create.card({ nome: unique('Guasta') })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/edit/${card.id}`)
    await page.getByLabel('Nome').fill('Ancora qui')
    await page.route('**/rest/v1/cards?id=*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(boom) : route.continue(),
    )
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(toast(page, "Errore nell'aggiornamento della card")).toBeVisible()
    await expect(page.getByLabel('Nome')).toHaveValue('Ancora qui')
    await page.getByRole('button', { name: 'Annulla' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Ci sono modifiche non salvate')
    await question.getByRole('button', { name: 'Esci senza salvare' }).click()
    await expect(page).toHaveURL(server.url + list)
  })
})

test.describe('Card, deleting', () => {
  test('asks, then removes the card, whose logo stays for a way back', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    const name = unique('Addio')
    const logos = db.storage.from('business-logos')
    const file = png('a.png')
    const object = `${crypto.randomUUID()}.png`
    await logos.upload(object, file.buffer, { contentType: file.mimeType })
    const logo_url = logos.getPublicUrl(object).data.publicUrl
    const card = await create.card({ nome: name, logo_url })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}?q=${name}`)
    const button = article(page, name).getByRole('button', { name: `Elimina ${name}` })
    await button.click()
    const question = page.getByRole('alertdialog', { name: 'Sei sicuro di voler eliminare questa card?' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Annulla' }).click()
    await expect(question).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await question.getByRole('button', { name: 'Elimina' }).click()
    await expect(toast(page, 'Card eliminata con successo')).toBeVisible()
    await expect(article(page, name)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const { data } = await db.from('cards').select('id').eq('id', card.id).throwOnError()
    expect(data).toEqual([])
    expect((await fetch(logo_url)).status).toBe(200)
  })

  test('tells a failure and leaves the card', async ({ signedIn, server, create, unique }) => {
    const name = unique('Resiste')
    await create.card({ nome: name })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}?q=${name}`)
    await page.route('**/rest/v1/cards?id=*', (route) => route.fulfill(boom))
    await page.getByRole('button', { name: `Elimina ${name}` }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Elimina' }).click()
    await expect(toast(page, "Errore nell'eliminazione della card")).toBeVisible()
    await expect(question).toBeHidden()
    await expect(article(page, name)).toBeVisible()
  })
})

test('a business makes, edits and never deletes the card of its own website', async ({
  signIn,
  server,
  create,
  unique,
  db,
}) => {
  const { business, email } = await create.businessAccount('segreta12')
  const name = unique('Mio Sito')
  await create.website({ nome: name, business_id: business.id })
  await create.card()
  const page = await signIn(email, 'segreta12')
  await page.goto(server.url + list)
  await expect(page.getByText('Crea la tua prima card per iniziare.')).toBeVisible()
  await page.getByRole('link', { name: 'Crea Card' }).click()
  await expect(page.getByLabel('Attività')).toHaveValue(name)
  await page.getByLabel('Logo').setInputFiles(png('logo.png'))
  await expect(toast(page, 'Logo caricato con successo')).toBeVisible()
  await page.getByRole('button', { name: 'Crea Card' }).click()
  await expect(toast(page, 'Card creata con successo')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Elimina' })).toBeHidden()

  const { data } = await db.from('cards').select('*').eq('business_id', business.id).single().throwOnError()
  await page.getByRole('link', { name: `Modifica ${name}` }).click()
  await page.getByLabel('Nome').fill('Clienti affezionati')
  await page.getByLabel('Logo').setInputFiles(png('altro.png'))
  await page.getByRole('button', { name: 'Salva Modifiche' }).click()
  await expect(toast(page, 'Card aggiornata con successo')).toBeVisible()
  await expect(article(page, 'Clienti affezionati')).toBeVisible()
  await expect.poll(async () => (await fetch(data.logo_url ?? '')).status).toBeGreaterThanOrEqual(400)

  // A second card cannot be made: the page says so and links to the first.
  await page.goto(`${server.url}${list}/create`)
  await expect(page.getByText('La tua attività ha già la sua card')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Crea Card' })).toBeHidden()
  await page.getByRole('link', { name: 'Apri la card' }).click()
  await expect(page.getByText(`Aggiorna la card per ${name}`)).toBeVisible()
})

test('a business without a website reads that there is none yet', async ({ signIn, server, create, axe }) => {
  const { email } = await create.businessAccount('segreta12')
  const page = await signIn(email, 'segreta12')
  await page.goto(`${server.url}${list}/create`)
  await expect(page.getByText("Non c'è ancora un sito web")).toBeVisible()
  await expect(page.getByText(/hanno già una card/)).toBeHidden()
  await axe(page)
})

test('an admin without anything to choose reads why, and goes on', async ({ as, server }) => {
  const page = await as('admin')
  await page.route('**/rest/v1/websites?**', (route) => route.fulfill({ status: 200, json: [] }))
  await page.goto(`${server.url}${list}/create`)
  await expect(page.getByText('Tutte le attività hanno già una card')).toBeVisible()
  await page.route('**/rest/v1/cards?**', (route) =>
    route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }),
  )
  await page.reload()
  await expect(page.getByText("Non c'è ancora un sito web")).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Crea Sito Web' }).click()
  await expect(page).toHaveURL(`${server.url}/dashboard/websites/select`)
})

test.describe('Card, downloading', () => {
  const bytesOf = async (file: Download) => readFile(await file.path())
  /** The colour of one pixel of a picture, as the browser decodes it. */
  const colorAt = (page: Page, png: Buffer, x: number, y: number) =>
    page.evaluate(
      async ([data, left, top]) => {
        const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
        const canvas = new OffscreenCanvas(picture.width, picture.height)
        const context = canvas.getContext('2d')
        context?.drawImage(picture, 0, 0)
        return [...(context?.getImageData(left, top, 1, 1).data ?? [])]
      },
      [png.toString('base64'), x, y] as const,
    )

  test('is a PNG of its size, or a PDF with 3 mm more on each side, drawn by code loaded then', async ({
    signedIn,
    server,
    create,
    unique,
  }) => {
    const name = unique('Stampa')
    await create.card({ nome: name, background_color: '#7a2e2e', font: 'Lato' })
    const page = await signedIn('admin')
    const scripts: string[] = []
    page.on('request', (sent) => /\.js(\?|$)/.test(sent.url()) && scripts.push(sent.url()))
    await page.goto(`${server.url}${list}?q=${name}`)
    await expect(article(page, name)).toBeVisible()
    expect(scripts.join()).not.toContain('card-files')
    const get = async (button: string) => {
      await page.getByRole('button', { name: `Scarica ${name}` }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: button }).click(),
      ])
      await expect(page.getByRole('dialog')).toBeHidden()
      return file
    }

    const picture = await get('Scarica PNG')
    expect(picture.suggestedFilename()).toMatch(/^card-stampa-.+\.png$/)
    const png = await bytesOf(picture)
    // 85.6 x 54 mm at 600 dots an inch. The file names its density: 23,622 dots a metre.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2022, 1276])
    const density = png.indexOf('pHYs')
    expect([png.readUInt32BE(density + 4), png.readUInt32BE(density + 8)]).toEqual([23622, 23622])
    await page.goto('about:blank')
    expect(await colorAt(page, png, 4, 4)).toEqual([0x7a, 0x2e, 0x2e, 255])
    // The white ground of the logo.
    expect(await colorAt(page, png, 190, 190)).toEqual([255, 255, 255, 255])

    await page.goto(`${server.url}${list}?q=${name}`)
    const sheet = await get('Scarica PDF')
    expect(sheet.suggestedFilename()).toMatch(/\.pdf$/)
    const pdf = await bytesOf(sheet)
    const text = pdf.toString('latin1')
    // The sheet of 91.6 x 60 mm in points; it is cut 3 mm from each edge.
    expect(text).toContain('/MediaBox [0 0 259.654 170.079]')
    expect(text).toContain('/TrimBox [8.504 8.504 251.15 161.575]')
    const [, columns = '', rows = '', length = ''] =
      /\/Width (\d+) \/Height (\d+).*\/Length (\d+)/.exec(text) ?? []
    const start = text.indexOf('stream\n', text.indexOf('/Subtype /Image')) + 'stream\n'.length
    const pixels = inflateSync(pdf.subarray(start, start + Number(length)))
    expect(pixels.length).toBe(Number(columns) * Number(rows) * 3)
    expect([Number(columns), Number(rows)]).toEqual([2164, 1417])
    expect([...pixels.subarray(0, 3)]).toEqual([0x7a, 0x2e, 0x2e])
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(table, table + 4)).toBe('xref')
    for (const [, offset] of text.slice(table).matchAll(/(\d{10}) 00000 n/g)) {
      expect(text.slice(Number(offset), Number(offset) + 12)).toMatch(/^\d 0 obj/)
    }
  })

  test('shows what the form shows, also before it is saved, and says when the logo cannot be loaded', async ({
    signedIn,
    server,
    create,
    unique,
  }) => {
    const card = await create.card({ nome: unique('Bozza'), logo_url: `${server.url}/persa.png` })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/edit/${card.id}`)
    await page.getByLabel('Nome').fill('Un altro nome')
    await page.getByRole('button', { name: 'Scarica', exact: true }).click()
    await page.getByRole('button', { name: 'Scarica PNG' }).click()
    await expect(toast(page, 'Impossibile scaricare la card')).toBeVisible()
    await page.getByRole('button', { name: 'Chiudi' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click()
    await page.getByLabel('Logo').setInputFiles(png('logo.png'))
    await expect(toast(page, 'Logo caricato con successo')).toBeVisible()
    await page.getByRole('button', { name: 'Scarica', exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Scarica PNG' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('card-un-altro-nome.png')
  })
})

test('On a phone the preview stays in sight while the card is edited, and so does the save button', async ({
  signedIn,
  server,
  create,
  unique,
}) => {
  const card = await create.card({ nome: unique('Telefono') })
  const page = await signedIn('admin')
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(`${server.url}${list}/edit/${card.id}`)
  await expect(page.getByLabel('Colore di sfondo')).toBeVisible()
  for (const label of ['Nome', 'Colore di sfondo', 'Font']) {
    await page.getByLabel(label, { exact: true }).focus()
    await expect(page.getByRole('region', { name: 'Anteprima della card' })).toBeInViewport({ ratio: 0.9 })
    await expect(page.getByRole('button', { name: 'Salva Modifiche' })).toBeInViewport({ ratio: 1 })
  }
})
