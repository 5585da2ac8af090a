import { disguised, png, pngOfSize } from '../../support/files.ts'
import { goTo } from '../../support/go-to.ts'
import { boom } from '../../support/requests.ts'
import { list } from '../../support/rooms/cards.ts'
import { article, messages, toast } from '../../support/screen.ts'
import { next } from '../../support/story.ts'
import { expect, type Page, test } from '../../support/test.ts'

/** The activities that can be chosen. The fonts are options as well. */
const offers = (page: Page) => page.getByRole('listbox', { name: 'Elenco' }).getByRole('option')
async function choose(page: Page, website: string) {
  await page.getByLabel('Attività').fill(website)
  await offers(page).filter({ hasText: website }).click()
}

test.describe('Card, creating', () => {
  test('The admin makes one card of a website, with its logo until another is sent', async ({
    inside,
    create,
    server,
    unique,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('asks in order for activity, logo, colour, name, font, stamps and reward', async () => {
      await create.website()
      await next(page, `${list}/create`)
      await expect(page.getByLabel('Font')).toBeVisible()
      const names = await page
        .locator('form :is(label, legend)')
        .evaluateAll((all) => all.map((one) => one.textContent.trim()))
      const asked = ['Attività', 'Logo', 'Colore di sfondo', 'Nome', 'Font', 'Timbri per il premio', 'Premio']
      expect(names.filter((name) => asked.includes(name))).toEqual(asked)
    })

    await test.step('makes one card, with the logo of its website until another is sent', async () => {
      const name = unique('Forno')
      const logo_url = `${server.url}/mark.svg`
      const website = await create.website({ nome: name, logo_url })
      await next(page, list)
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
        'id',
        'logo_url',
        'nome',
        'premio',
        'timbri',
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

      await goTo(page, `${list}/create`)
      await page.getByLabel('Attività').fill(name)
      await expect(page.getByText('Nessuna attività trovata')).toBeVisible()
    })

    await test.step('keeps the proposed logo and stores no name when none is given', async () => {
      const name = unique('Proposta')
      const logo_url = `${server.url}/mark.svg`
      const website = await create.website({ nome: name, logo_url })
      await next(page, `${list}/create`)
      await choose(page, name)
      await page.getByRole('button', { name: 'Crea Card' }).click()
      await expect(toast(page, 'Card creata con successo')).toBeVisible()
      const { data } = await db.from('cards').select('*').eq('website_id', website.id).single().throwOnError()
      expect(data).toMatchObject({ logo_url, nome: null, font: 'Inter', background_color: '#3b82f6' })
    })
  })

  test('The admin’s form of a card asks for what is missing, takes images alone, and waits for the logo', async ({
    inside,
  }) => {
    const page = await inside('admin')
    await test.step('asks for an activity and a colour, at the field and in a toast', async () => {
      await next(page, `${list}/create`)
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

    await test.step('takes images as logo and nothing else', async () => {
      await next(page, `${list}/create`)
      for (const file of [disguised('logo.svg', 'image/svg+xml'), disguised('logo.png', 'image/png')]) {
        await page.getByLabel('Logo').setInputFiles(file)
        await expect(toast(page, "Seleziona un'immagine valida").first()).toBeVisible()
        await messages(page).getByRole('button', { name: 'Chiudi' }).first().click()
      }
      await page.getByLabel('Logo').setInputFiles(pngOfSize('grande.png', 5 * 1024 * 1024 + 1))
      await expect(toast(page, 'Il file è troppo grande. Massimo 5MB')).toBeVisible()
      await page.route('**/storage/v1/object/business-logos/**', (route) => route.fulfill(boom))
      await page.getByLabel('Logo').setInputFiles(png('logo.png'))
      await expect(toast(page, 'Errore nel caricamento del logo')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Scegli file' })).toBeEnabled()
    })

    await test.step('cannot be saved while the logo is on its way', async () => {
      await next(page, `${list}/create`)
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
  })

  test('The admin loses nothing of a new card when it is refused, taken or its choice does not load', async ({
    inside,
    create,
    unique,
  }) => {
    const page = await inside('admin')
    await test.step('says why it failed, removes the logo it had sent and keeps the form', async () => {
      const name = unique('Fallita')
      await create.website({ nome: name })
      await next(page, `${list}/create`)
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

    await test.step('tells at the field that somebody else made the card meanwhile', async () => {
      const name = unique('Contesa')
      const website = await create.website({ nome: name })
      await next(page, `${list}/create`)
      await choose(page, name)
      await create.card({ website_id: website.id, business_id: website.business_id })
      await page.getByRole('button', { name: 'Crea Card' }).click()
      await expect(page.getByLabel('Attività')).toHaveAccessibleDescription(/Questa attività ha già una card/)
      await expect(page).toHaveURL(/create/)
    })

    await test.step('offers a retry when the activities cannot be loaded', async () => {
      await next(page)
      await page.route('**/rest/v1/websites**', (route) => route.fulfill(boom))
      await goTo(page, `${list}/create`)
      await expect(page.getByLabel('Attività')).toHaveAccessibleDescription(
        /Impossibile caricare le attività/,
      )
      await expect(page.getByRole('listitem').getByText('Impossibile caricare le attività')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Riprova' }).click()
      await page.getByLabel('Attività').click()
      await expect(offers(page).first()).toBeVisible()
    })
  })
})

test('Who has no website to choose reads why: a business, an admin', async ({
  arrive,
  server,
  create,
  axe,
  signedIn,
}) => {
  await test.step('a business without a website reads that there is none yet', async () => {
    const { email } = await create.businessAccount('segreta12')
    const page = await arrive(email, 'segreta12')
    await page.goto(`${server.url}${list}/create`)
    await expect(page.getByText("Non c'è ancora un sito web")).toBeVisible()
    await expect(page.getByText(/hanno già una card/)).toBeHidden()
    await axe(page)
  })

  await test.step('an admin without anything to choose reads why, and goes on', async () => {
    const page = await signedIn('admin')
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
})
