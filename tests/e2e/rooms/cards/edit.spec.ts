import { keepMine, question, takeTheirs } from '../../support/conflict.ts'
import { png } from '../../support/files.ts'
import { goTo } from '../../support/go-to.ts'
import { boom } from '../../support/requests.ts'
import { list } from '../../support/rooms/cards.ts'
import { article, resize, toast } from '../../support/screen.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

test.describe('Card, editing', () => {
  test('The admin edits a card: everything but the activity, nothing old left, a failure told', async ({
    inside,
    server,
    create,
    unique,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('changes everything but the activity, and leaves no old logo behind', async () => {
      const name = unique('Cambia')
      const website = await create.website({ nome: name })
      const first = `${crypto.randomUUID()}.png`
      const logos = db.storage.from('business-logos')
      const file = png('a.png')
      await logos.upload(first, file.buffer, { contentType: file.mimeType })
      const logo_url = logos.getPublicUrl(first).data.publicUrl
      const owned = { website_id: website.id, business_id: website.business_id }
      const card = await create.card({ ...owned, nome: name, logo_url })
      await next(page, `${list}?q=${name}`)
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
        'premio',
        'timbri',
      ])
      await expect(toast(page, 'Card aggiornata con successo')).toBeVisible()
      await expect(page).toHaveURL(`${server.url}${list}?q=${name}`)
      await expect(article(page, name)).toBeVisible()
      const { data } = await db.from('cards').select('*').eq('id', card.id).single().throwOnError()
      expect(data).toMatchObject({ nome: null, font: 'Open Sans', background_color: '#00FF0080' })
      expect((await fetch(data.logo_url ?? '')).status).toBe(200)
      await expect.poll(async () => (await fetch(logo_url)).status).toBeGreaterThanOrEqual(400)
    })

    await test.step('is not refused because the website got another name', async () => {
      const card = await create.card({ nome: unique('Ferma') })
      await next(page, `${list}/edit/${card.id}`)
      await page.getByLabel('Font').selectOption('Roboto')
      await db
        .from('websites')
        .update({ nome: unique('Nuovo') })
        .eq('id', card.website_id)
        .throwOnError()
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect(toast(page, 'Card aggiornata con successo')).toBeVisible()
    })

    await test.step('says why saving failed and keeps the form', async () => {
      const card = await create.card({ nome: unique('Guasta') })
      await next(page, `${list}/edit/${card.id}`)
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

    await test.step('On a phone the preview stays in sight while the card is edited, and so does the save button', async () => {
      const card = await create.card({ nome: unique('Telefono') })
      await next(page)
      await resize(page, { width: 390, height: 700 })
      await goTo(page, `${list}/edit/${card.id}`)
      await expect(page.getByLabel('Colore di sfondo')).toBeVisible()
      for (const label of ['Nome', 'Colore di sfondo', 'Font']) {
        await page.getByLabel(label, { exact: true }).focus()
        await expect(page.getByRole('region', { name: 'Anteprima della card' })).toBeInViewport({
          ratio: 0.9,
        })
        await expect(page.getByRole('button', { name: 'Salva Modifiche' })).toBeInViewport({ ratio: 1 })
      }
    })
  })

  test('asks about the logo and the name that both changed, and keeps their colour', async ({
    inside,
    server,
    create,
    unique,
    db,
  }) => {
    const name = unique('Doppia')
    const card = await create.card({ nome: name, background_color: '#111111' })
    const page = await inside('admin', `${list}/edit/${card.id}`)
    await page.getByLabel('Nome').fill(`${name} mia`)
    await page.getByLabel('Logo').setInputFiles(png('mio.png'))
    await expect(toast(page, 'Logo caricato con successo')).toBeVisible()
    const theirs = { nome: `${name} sua`, logo_url: `${server.url}/mark.svg`, background_color: '#222222' }
    await db.from('cards').update(theirs).eq('id', card.id).throwOnError()
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(question(page, 'Nome')).toContainText(`${name} mia`)
    await expect(question(page, 'Logo')).toContainText('mio.png')
    await expect(question(page, 'Logo').locator('img').last()).toHaveAttribute('src', /mark\.svg$/)
    await takeTheirs(page, 'Logo')
    await keepMine(page, 'Nome')
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(toast(page, 'Card aggiornata con successo')).toBeVisible()
    const { data } = await db.from('cards').select('*').eq('id', card.id).single().throwOnError()
    expect(data).toMatchObject({ ...theirs, nome: `${name} mia` })
  })
})
