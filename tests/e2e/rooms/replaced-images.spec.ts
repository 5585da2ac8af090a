import { noisePng, png } from '../support/files.ts'
import { fill, graphic, social } from '../support/rooms/services.ts'
import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Makes every upload fail from now on. Other requests go through. */
async function failUploads(page: Page) {
  await page.route('**/storage/v1/object/*/**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { message: 'boom' } })
      : route.continue(),
  )
}

/** The public address of the next uploaded file. */
async function nextUpload(page: Page): Promise<string> {
  const sent = await page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/storage/v1/object/'),
  )
  return sent.url().replace('/object/', '/object/public/')
}

const status = async (url: string) => (await fetch(url)).status

test('An image that the admin gave stays until another one is stored, for services and cards', async ({
  inside,
  unique,
  db,
  create,
}) => {
  const page = await inside('admin')
  for (const kind of [social, graphic]) {
    await test.step(`a cover of ${kind.title} is kept when its replacement cannot be uploaded`, async () => {
      const name = unique('Resta')
      await next(page, `${kind.path}/create`)
      await fill(page, name)
      const field = page.getByLabel('Immagine di copertina')
      const first = nextUpload(page)
      await field.setInputFiles(png('prima.png'))
      await expect(page.getByText('Immagine caricata con successo')).toBeVisible()
      await failUploads(page)
      await field.setInputFiles(noisePng('seconda.png', 4, 4))
      await expect(page.getByText("Errore nel caricamento dell'immagine")).toBeVisible()
      await expect(page.getByText('prima.png')).toBeVisible()
      expect(await status(await first)).toBe(200)
      await page.getByRole('button', { name: 'Crea Servizio' }).click()
      await expect(page.getByText(kind.created)).toBeVisible()
      const { data } = await db
        .from(kind.table)
        .select('immagine_copertina_url')
        .eq('nome', name)
        .single()
        .throwOnError()
      expect(data.immagine_copertina_url).toBe(await first)
      expect(await status(await first)).toBe(200)
    })
  }

  await test.step('a card keeps the logo that it was given until another one is stored', async () => {
    const card = await create.card({ nome: unique('Tiene') })
    await next(page, `/dashboard/cards/edit/${card.id}`)
    const field = page.getByLabel('Logo')
    const first = nextUpload(page)
    await field.setInputFiles(png('prima.png'))
    await expect(page.getByText('Logo caricato con successo')).toBeVisible()
    await failUploads(page)
    await field.setInputFiles(noisePng('seconda.png', 4, 4))
    await expect(page.getByText('Errore nel caricamento del logo')).toBeVisible()
    await expect(page.getByText('prima.png')).toBeVisible()
    expect(await status(await first)).toBe(200)

    await page.unrouteAll()
    const second = nextUpload(page)
    await field.setInputFiles(noisePng('seconda.png', 4, 4))
    await expect(page.getByText('seconda.png')).toBeVisible()
    expect(await second).not.toBe(await first)
    await expect.poll(async () => status(await first)).toBeGreaterThanOrEqual(400)
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(page.getByText('Card aggiornata con successo')).toBeVisible()
    const { data } = await db.from('cards').select('logo_url').eq('id', card.id).single().throwOnError()
    expect(data.logo_url).toBe(await second)
  })
})
