import { conflict, question, takeTheirs } from '../../support/conflict.ts'
import { jpeg, png } from '../../support/files.ts'
import { hold } from '../../support/requests.ts'
import { card, cover, fill, graphic, restOf, social } from '../../support/rooms/services.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

for (const kind of [social, graphic]) {
  const rest = restOf(kind)

  test.describe(`${kind.title}, editing`, () => {
    test(`The admin edits a service of ${kind.title}, with another cover, and reads why a save failed`, async ({
      inside,
      server,
      create,
      unique,
      db,
    }) => {
      const page = await inside('admin')
      await test.step('shows the service, saves it and removes the cover it replaces', async () => {
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
        await next(page, `${kind.path}/edit/${id}`)
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

      await test.step('says why saving failed and keeps the form', async () => {
        const { id } = await kind.make(create, unique('Guasto'))
        await next(page, `${kind.path}/edit/${id}`)
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
  })
}

test.describe('Two people at one service', () => {
  test('Two admins at one service: what both changed is asked about, a payment method that is gone is told', async ({
    inside,
    create,
    unique,
    db,
    axe,
  }) => {
    const page = await inside('admin')
    await test.step('the later one is asked in words about what both changed, and gets the rest', async () => {
      const name = unique('Conteso')
      const method = await create.paymentMethod({ titolare: unique('Conto') })
      const { id } = await create.service({ nome: name, costo: 10, payment_method_id: method.id })
      await next(page, `${social.path}/edit/${id}`)
      await page.getByLabel('Costo').fill('12')
      await page.getByLabel('Durata').selectOption('6')
      await page.getByLabel('Descrizione').fill('Uguale')
      const theirs = { costo: 15.5, durata: 1, payment_method_id: null, descrizione: 'Uguale ' }
      await db.from('services').update(theirs).eq('id', id).throwOnError()
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect(question(page, 'Durata')).toContainText(/6 mesi.*1 mese/)
      await expect(question(page, 'Costo')).toContainText(/12,00\s€.*15,50\s€/)
      await expect(conflict(page).getByRole('listitem')).toHaveCount(2)
      await axe(page)
      await takeTheirs(page, 'Durata')
      await expect(conflict(page)).toBeFocused()
      await expect(page.getByLabel('Durata')).toHaveValue('1')
      // Typing the other person's value answers the question, also when it is written otherwise (15,5 for 15.50).
      await page.getByLabel('Costo').fill('15,5')
      await expect(conflict(page)).toBeHidden()
      await page.getByLabel('Nome').fill(`${name} mio`)
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect(page.getByText('Servizio aggiornato con successo')).toBeVisible()
      const { data } = await db.from('services').select('*').eq('id', id).single().throwOnError()
      expect(data).toMatchObject({ nome: `${name} mio`, costo: 15.5, durata: 1, payment_method_id: null })
    })

    await test.step('a payment method deleted meanwhile is told at its field', async () => {
      const name = unique('Orfano')
      const method = await create.paymentMethod({ titolare: name })
      await next(page, `${graphic.path}/create`)
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
})

test.describe('Leaving in the middle', () => {
  const uploads = '**/storage/v1/object/service-covers/**'

  test('The admin leaves in the middle of an upload or a save, and covers are where they belong', async ({
    inside,
    server,
    unique,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('of an upload leaves no cover behind', async () => {
      await next(page, social.path)
      await page.getByRole('link', { name: 'Crea Servizio' }).click()
      const release = await hold(page, uploads, 'POST')
      const upload = page.waitForRequest((sent) => sent.url().includes('/storage/v1/object/service-covers/'))
      await cover(page).setInputFiles(png('copertina.png'))
      const stored = (await upload).url().replace('/object/', '/object/public/')
      await page.getByRole('button', { name: 'Annulla' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Esci senza salvare' }).click()
      await expect(page).toHaveURL(server.url + social.path)
      const removal = page.waitForResponse(
        (answer) => answer.request().method() === 'DELETE' && answer.url().includes('service-covers'),
      )
      release()
      expect((await removal).ok()).toBe(true)
      expect((await fetch(stored)).ok).toBe(false)
    })

    await test.step('of a save keeps the cover of the row that is being saved', async () => {
      const name = unique('Fretta')
      await next(page, `${social.path}/create`)
      await fill(page, name)
      await cover(page).setInputFiles(png('copertina.png'))
      await expect(page.getByText('Immagine caricata con successo')).toBeVisible()
      const release = await hold(page, restOf(social), 'POST')
      await page.getByRole('button', { name: 'Crea Servizio' }).click()
      await page.getByRole('link', { name: 'Profilo' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Il salvataggio è in corso…' })).toBeVisible()
      release()
      await expect(page.getByText(social.created)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Profilo' })).toBeVisible()
      const { data } = await db
        .from('services')
        .select('immagine_copertina_url')
        .eq('nome', name)
        .single()
        .throwOnError()
      expect((await fetch(data.immagine_copertina_url ?? '')).status).toBe(200)
    })
  })
})
