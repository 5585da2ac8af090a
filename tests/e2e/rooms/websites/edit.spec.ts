import { defaultOrari } from '../../../../testing/factories.ts'
import { conflict, keepMine, question } from '../../support/conflict.ts'
import { png } from '../../support/files.ts'
import { goTo } from '../../support/go-to.ts'
import { boxOf, list, save } from '../../support/rooms/website-form.ts'
import { resize } from '../../support/screen.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

test.describe('Siti Web, the form', () => {
  test('The admin’s form of a website has its fields in order, saving in reach, and says why a save failed', async ({
    inside,
    create,
  }) => {
    const page = await inside('admin')
    await test.step('has its fields in order, and saving always in reach', async () => {
      const website = await create.website()
      await next(page)
      await resize(page, { width: 1280, height: 720 })
      await goTo(page, `${list}/edit/${website.id}`)
      const label = (name: string) => page.getByText(name, { exact: true })
      const fields = [
        ...['Nome', 'Immagine di copertina', 'Logo', 'Telefono', 'Cellulare', 'Email', 'Indirizzo', 'Città'],
        ...['Regione', 'Stato', 'Orari di Apertura'],
      ]
      await expect(label('Stato')).toBeVisible()
      const places = await Promise.all(
        fields.map((name) =>
          label(name)
            .first()
            .evaluate((element) => [...document.querySelectorAll('main *')].indexOf(element)),
        ),
      )
      expect(places).toEqual([...places].sort((one, other) => one - other))
      expect(places[0]).toBeGreaterThan(0)

      // The page is longer than the window, and its beginning is in sight.
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1000)
      await expect(save(page, 'Salva Modifiche')).toBeInViewport({ ratio: 1 })
      await expect(page.getByText('Modifiche non salvate')).toBeHidden()
      await page.getByLabel('Telefono').fill('011 7')
      await expect(page.getByText('Modifiche non salvate')).toBeInViewport({ ratio: 1 })
      await page.getByLabel('Telefono').fill('')
      await expect(page.getByText('Modifiche non salvate')).toBeHidden()
      // The bar of buttons does not cover the element that has the focus.
      await page.getByRole('switch', { name: 'Mercoledì: Aperto' }).focus()
      const bar = await boxOf(save(page, 'Salva Modifiche'))
      const { y, height } = await boxOf(page.getByRole('switch', { name: 'Mercoledì: Aperto' }))
      expect(y + height).toBeLessThan(bar.y)
    })

    await test.step('says why saving failed and keeps the form', async () => {
      const website = await create.website()
      await next(page, `${list}/edit/${website.id}`)
      await page.getByLabel('Città').fill('Aosta')
      await page.route('**/rest/v1/websites?id=*', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 500, json: { message: 'boom' } })
          : route.continue(),
      )
      await save(page, 'Salva Modifiche').click()
      await expect(page.getByText("Errore nell'aggiornamento del sito web")).toBeVisible()
      await expect(page.getByLabel('Città')).toHaveValue('Aosta')
    })
  })
})

test.describe('Siti Web, editing', () => {
  test('sends exactly the columns and opens the list', { tag: '@oldest-dashboard' }, async ({
    inside,
    server,
    create,
    db,
  }) => {
    const website = await create.website({ telefono: '011 1' })
    const page = await inside('admin', `${list}/edit/${website.id}`)
    await expect(page.getByLabel('Nome')).toHaveValue(website.nome)
    await page.getByLabel('Telefono').fill('')
    await page.getByLabel('Stato').selectOption('sospeso')
    await page.getByRole('switch', { name: 'Sempre aperto' }).check()
    const update = page.waitForRequest((sent) => sent.method() === 'PATCH')
    await save(page, 'Salva Modifiche').click()
    expect((await update).postDataJSON()).toEqual({
      nome: website.nome,
      immagine_copertina_url: null,
      telefono: null,
      cellulare: null,
      email: website.email,
      orari: { ...defaultOrari, sempreAperto: true },
      indirizzo: website.indirizzo,
      citta: website.citta,
      regione: website.regione,
      stato: 'sospeso',
    })
    await expect(page.getByText('Sito web aggiornato con successo')).toBeVisible()
    await expect(page).toHaveURL(server.url + list)
    const { data } = await db.from('websites').select('stato').eq('id', website.id).single().throwOnError()
    expect(data.stato).toBe('sospeso')
  })

  test('A business changes its website and cover but not its state, and nobody opens what is not theirs', async ({
    arrive,
    server,
    create,
    db,
    inside,
  }) => {
    await test.step('lets a business change its website and cover, but not its state', async () => {
      const { business, email } = await create.businessAccount('segreta12')
      const website = await create.website({ business_id: business.id, stato: 'sospeso' })
      const page = await arrive(email, 'segreta12')
      await page.goto(`${server.url}${list}/edit/${website.id}`)
      await expect(page.getByLabel('Stato')).toBeDisabled()
      await expect(page.getByText('Può cambiarlo solo chi gestisce il servizio')).toBeVisible()
      await expect(page.getByLabel('Stato')).toHaveValue('sospeso')
      const cover = async (file: string) => {
        await page.goto(`${server.url}${list}/edit/${website.id}`)
        await page.getByLabel('Immagine di copertina').setInputFiles(png(file))
        const update = page.waitForRequest((sent) => sent.method() === 'PATCH')
        await save(page, 'Salva Modifiche').click()
        expect((await update).postDataJSON().stato).toBe('sospeso')
        await expect(page.getByText('Sito web aggiornato con successo')).toBeVisible()
        const { data } = await db.storage.from('website-covers').list('', { search: business.id })
        return data?.map(({ name }) => name) ?? []
      }
      const own = expect.stringMatching(new RegExp(`^${business.id}-\\d{13}\\.png$`))
      const first = await cover('una.png')
      expect(first).toEqual([own])
      const second = await cover('due.png')
      expect(second).toEqual([own])
      expect(second).not.toEqual(first)
    })

    await test.step('goes back to the list when there is no such website, or it is not theirs', async () => {
      const foreign = await create.website()
      const cases = { admin: '00000000-0000-4000-8000-000000000000', business: foreign.id }
      for (const [role, id] of Object.entries(cases)) {
        const page = await inside(role, `${list}/edit/${id}`)
        await expect(page.getByText('Errore nel caricamento del sito web')).toBeVisible()
        await expect(page).toHaveURL(server.url + list)
      }
    })
  })

  test('merges the hours by their fields, and takes a foreign cover and state; a contested hour asks', async ({
    arrive,
    server,
    create,
    db,
  }) => {
    const { business, email } = await create.businessAccount('segreta12')
    const website = await create.website({ business_id: business.id, orari: defaultOrari })
    const page = await arrive(email, 'segreta12')
    await page.goto(`${server.url}${list}/edit/${website.id}`)
    await page.getByLabel('Città').fill('Aosta')
    await page.getByLabel('Lunedì mattina: Apertura').fill('08:00')
    await page.getByLabel('Lunedì pomeriggio: Chiusura').fill('20:00')
    const orari = structuredClone(defaultOrari)
    orari.lunedi = { ...orari.lunedi, apertura_pomeriggio: '16:00', chiusura_pomeriggio: '21:00' }
    orari.sabato = { ...orari.sabato, aperto: true }
    const immagine_copertina_url = '/storage/v1/object/public/website-covers/altra.png'
    const theirs = { orari, stato: 'sospeso', immagine_copertina_url }
    await db.from('websites').update(theirs).eq('id', website.id).throwOnError()
    await save(page, 'Salva Modifiche').click()
    await expect(question(page, 'Lunedì pomeriggio: Chiusura')).toContainText(/20:00.*21:00/)
    await expect(conflict(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByLabel('Sabato: Aperto')).toBeChecked()
    await expect(page.getByLabel('Stato')).toHaveValue('sospeso')
    await keepMine(page, 'Lunedì pomeriggio: Chiusura')
    await save(page, 'Salva Modifiche').click()
    await expect(page.getByText('Sito web aggiornato con successo')).toBeVisible()
    const { data } = await db.from('websites').select('*').eq('id', website.id).single().throwOnError()
    const lunedi = { ...orari.lunedi, apertura_mattina: '08:00', chiusura_pomeriggio: '20:00' }
    expect(data).toMatchObject({ ...theirs, citta: 'Aosta', orari: { ...orari, lunedi } })
  })
})
