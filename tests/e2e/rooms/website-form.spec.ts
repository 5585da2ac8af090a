import type { Locator } from '@playwright/test'
import { defaultOrari } from '../../../testing/factories.ts'
import { disguised, png, pngOfSize } from '../support/files.ts'
import { hold } from '../support/services.ts'
import { expect, type Page, test } from '../support/test.ts'

const list = '/dashboard/websites'
const times = (page: Page, day: string) =>
  page.getByRole('group', { name: day }).locator('input[type="time"]')
const daySwitch = (page: Page, day: string, name: string) =>
  page.getByRole('group', { name: day }).getByRole('switch', { name })
async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('not on the page')
  return box
}
const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('Siti Web, creating', () => {
  test('starts from the business, sends exactly the columns and opens the list', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    const logo = `${server.url}/storage/v1/object/public/business-logos/12345678903-00000000.jpg`
    const business = await create.business({ insegna: unique('Nuovo'), cellulare: '333 1', logo_url: logo })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create/${business.id}`)
    await expect(page.getByLabel('Nome')).toHaveValue(business.insegna)
    await expect(page.getByLabel('Cellulare')).toHaveValue('333 1')
    await expect(page.getByLabel('Email')).toHaveValue(business.email)
    await expect(page.getByLabel('Indirizzo')).toHaveValue(business.indirizzo)
    await expect(page.getByLabel('Stato')).toHaveValue('attivo')
    // The asterisk of a required field is not part of its accessible name.
    await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
    await expect(page.locator('input[type="file"]')).toHaveCount(1)
    await page.getByLabel('Telefono').fill('011 2')
    await page.getByLabel('Immagine di copertina').setInputFiles(png('vetrina.png'))
    const upload = page.waitForRequest((sent) => sent.url().includes('/storage/v1/object/website-covers/'))
    const insert = page.waitForRequest(
      (sent) => sent.method() === 'POST' && sent.url().includes('/rest/v1/websites'),
    )
    await save(page, 'Crea').dblclick()
    expect(new URL((await upload).url()).pathname).toMatch(
      new RegExp(`/website-covers/${business.id}-\\d{13}\\.png$`),
    )
    const { immagine_copertina_url: cover, ...sent } = (await insert).postDataJSON()
    expect(sent).toEqual({
      business_id: business.id,
      nome: business.insegna,
      logo_url: logo,
      telefono: '011 2',
      cellulare: '333 1',
      email: business.email,
      orari: defaultOrari,
      indirizzo: business.indirizzo,
      citta: business.citta,
      regione: business.regione,
      stato: 'attivo',
    })
    expect(cover).toContain('/storage/v1/object/public/website-covers/')
    await expect(page.getByText('Sito web creato con successo')).toBeVisible()
    await expect(page).toHaveURL(server.url + list)
    const { data } = await db.from('websites').select('id').eq('business_id', business.id).throwOnError()
    expect(data).toHaveLength(1)
  })

  test('tells what is missing at each field and loses nothing', async ({ signedIn, server, create }) => {
    const business = await create.business()
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create/${business.id}`)
    for (const label of ['Nome', 'Indirizzo', 'Città', 'Regione']) await page.getByLabel(label).fill(' ')
    await page.getByLabel('Email').fill('non-una-email')
    await page.getByLabel('Telefono').fill('011 9')
    await times(page, 'Martedì').nth(1).fill('08:00')
    await save(page, 'Crea').click()
    const messages = {
      Nome: 'Nome è obbligatorio',
      Email: 'Email non valida',
      Indirizzo: 'Indirizzo è obbligatorio',
      Città: 'Città è obbligatoria',
      Regione: 'Regione è obbligatoria',
    }
    for (const [label, message] of Object.entries(messages)) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(message)
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(page.getByLabel('Nome')).toBeFocused()
    await expect(page.getByLabel('Telefono')).toHaveValue('011 9')
  })

  test('takes only images of 5 MB at most as cover', async ({ signedIn, server, create }) => {
    const business = await create.business()
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create/${business.id}`)
    const cover = page.getByLabel('Immagine di copertina')
    await cover.setInputFiles(disguised('pagina.html', 'text/html'))
    await expect(page.getByText('Formato non valido')).toBeVisible()
    await expect(page.getByText('Seleziona un file immagine')).toBeVisible()
    await cover.setInputFiles(pngOfSize('enorme.png', 5 * 1024 * 1024 + 1))
    await expect(page.getByText('Il file è troppo grande. Massimo 5MB')).toBeVisible()
    await cover.setInputFiles(png('giusta.png'))
    await expect(page.getByText('giusta.png')).toBeVisible()
    await page.getByRole('button', { name: 'Rimuovi' }).click()
    await expect(page.getByText('giusta.png')).toBeHidden()
  })

  test('says why it failed, removes the cover it had sent and keeps the form', async ({
    signedIn,
    server,
    create,
  }) => {
    const business = await create.business()
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create/${business.id}`)
    await page.getByLabel('Nome').fill('Fallito')
    await page.getByLabel('Immagine di copertina').setInputFiles(png('vetrina.png'))
    await page.route('**/storage/v1/object/website-covers/**', (route) =>
      route.fulfill({ status: 500, json: { message: 'boom' } }),
    )
    await save(page, 'Crea').click()
    await expect(page.getByText('Errore nella creazione del sito web')).toBeVisible()
    await expect(page.getByText("Errore nel caricamento dell'immagine")).toBeVisible()
    await page.unrouteAll()
    await page.route('**/rest/v1/websites**', (route) =>
      route.fulfill({ status: 500, json: { message: 'boom' } }),
    )
    const removal = page.waitForRequest(
      (sent) => sent.method() === 'DELETE' && sent.url().includes('website-covers'),
    )
    await save(page, 'Crea').click()
    await removal
    await expect(page.getByText('Errore nella creazione del sito web').first()).toBeVisible()
    await expect(page.getByLabel('Nome')).toHaveValue('Fallito')
    await page.unrouteAll()
    await save(page, 'Crea').click()
    await expect(page.getByText('Sito web creato con successo')).toBeVisible()
  })

  test('goes back to the choice when the business cannot have a website', async ({ as, server, create }) => {
    const suspended = await create.business({ stato: 'sospeso' })
    const served = await create.website()
    const reasons = {
      [suspended.id]: "L'attività è sospesa",
      [served.business_id]: 'Questa attività ha già un sito web',
      '00000000-0000-4000-8000-000000000000': 'Questa attività non esiste',
    }
    const page = await as('admin')
    for (const [id, reason] of Object.entries(reasons)) {
      await page.goto(`${server.url}${list}/create/${id}`)
      await expect(page.getByText("Errore nel caricamento dell'attività")).toBeVisible()
      await expect(page.getByText(reason)).toBeVisible()
      await expect(page).toHaveURL(`${server.url}${list}/select`)
    }
  })

  test('says that it is saving, and lets nobody press anything meanwhile', async ({
    signedIn,
    server,
    create,
    db,
  }) => {
    const business = await create.business()
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create/${business.id}`)
    await expect(page.getByLabel('Nome')).toHaveValue(business.insegna)
    let release = await hold(page, '**/rest/v1/websites**', 'POST')
    await save(page, 'Crea').click()
    await expect(save(page, 'Creazione...')).toBeDisabled()
    await expect(save(page, 'Annulla')).toBeDisabled()
    release()
    await expect(page.getByText('Sito web creato con successo')).toBeVisible()

    const { data } = await db
      .from('websites')
      .select('id')
      .eq('business_id', business.id)
      .single()
      .throwOnError()
    await page.goto(`${server.url}${list}/edit/${data.id}`)
    await page.getByLabel('Telefono').fill('011 3')
    release = await hold(page, '**/rest/v1/websites**', 'PATCH')
    await save(page, 'Salva Modifiche').click()
    await expect(save(page, 'Salvataggio...')).toBeDisabled()
    await expect(save(page, 'Annulla')).toBeDisabled()
    release()
    await expect(page.getByText('Sito web aggiornato con successo')).toBeVisible()
  })

  test('is refused when somebody else was faster', async ({ signedIn, server, create }) => {
    const business = await create.business()
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create/${business.id}`)
    await expect(page.getByLabel('Nome')).toHaveValue(business.insegna)
    await create.website({ business_id: business.id })
    await save(page, 'Crea').click()
    await expect(page.getByText('Errore nella creazione del sito web')).toBeVisible()
    await expect(page.getByText('Questa attività ha già un sito web')).toBeVisible()
  })
})

test.describe('Orari di Apertura', () => {
  test('are told day by day, in order, from the defaults', async ({ signedIn, server, create }) => {
    const business = await create.business()
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create/${business.id}`)
    const week = ['Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì', 'Sabato', 'Domenica']
    const section = page.getByRole('region', { name: 'Orari di Apertura' })
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(week)
    await expect(page.getByRole('switch', { name: 'Lunedì: Mattina', exact: true })).toBeChecked()
    await expect(page.getByLabel('Lunedì mattina: Apertura', { exact: true })).toHaveValue('09:00')
    for (const day of week.slice(0, 5)) {
      for (const name of ['Aperto', 'Mattina', 'Pomeriggio'])
        await expect(daySwitch(page, day, name)).toBeChecked()
      const values = await times(page, day).evaluateAll((inputs: HTMLInputElement[]) =>
        inputs.map((input) => input.value),
      )
      expect(values).toEqual(['09:00', '13:00', '15:00', '19:00'])
    }
    for (const day of week.slice(5)) {
      await expect(daySwitch(page, day, 'Aperto')).not.toBeChecked()
      await expect(times(page, day)).toHaveCount(0)
    }
    await page.getByRole('switch', { name: 'Sempre aperto' }).check()
    await expect(page.getByRole('group', { name: 'Lunedì' })).toBeHidden()
  })

  test('refuse a wrong time at its field, until it is right', async ({ signedIn, server, create }) => {
    const business = await create.business()
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create/${business.id}`)
    const monday = times(page, 'Lunedì')
    await monday.nth(1).fill('08:00')
    await monday.nth(2).fill('07:00')
    await monday.nth(3).fill('')
    await save(page, 'Crea').click()
    await expect(monday.nth(1)).toHaveAccessibleDescription(/^La chiusura deve essere dopo l'apertura/)
    await expect(monday.nth(1)).toBeFocused()
    await expect(monday.nth(2)).toHaveAccessibleDescription(
      'Il pomeriggio non può iniziare prima che finisca la mattina',
    )
    await expect(monday.nth(3)).toHaveAccessibleDescription('Inserisci un orario')
    // 'Sempre aperto' removes the times and their errors.
    await page.getByRole('switch', { name: 'Sempre aperto' }).check()
    await expect(page.getByText(/da correggere/)).toBeHidden()
    await page.getByRole('switch', { name: 'Sempre aperto' }).uncheck()
    await expect(monday.nth(1)).toHaveAccessibleDescription(/^La chiusura deve essere dopo l'apertura/)
    await monday.nth(0).fill('07:00')
    await expect(monday.nth(1)).not.toHaveAttribute('aria-invalid', 'true')
    await daySwitch(page, 'Lunedì', 'Pomeriggio').uncheck()
    await save(page, 'Crea').click()
    await expect(page.getByText('Sito web creato con successo')).toBeVisible()
  })

  test('keep what was typed when switched off and on, and copy to other days', async ({
    signedIn,
    server,
    create,
    db,
  }) => {
    const business = await create.business()
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create/${business.id}`)
    await times(page, 'Lunedì').nth(0).fill('07:30')
    await daySwitch(page, 'Lunedì', 'Mattina').uncheck()
    await expect(times(page, 'Lunedì')).toHaveCount(2)
    await daySwitch(page, 'Lunedì', 'Aperto').uncheck()
    await daySwitch(page, 'Lunedì', 'Aperto').check()
    await daySwitch(page, 'Lunedì', 'Mattina').check()
    await expect(times(page, 'Lunedì').nth(0)).toHaveValue('07:30')

    await page.getByRole('group', { name: 'Lunedì' }).getByRole('button', { name: 'Copia su…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Copia', exact: true }).click()
    await expect(dialog.getByText('Scegli almeno un giorno')).toBeVisible()
    await dialog.getByLabel('Dal lunedì al venerdì').check()
    await dialog.getByLabel('Mercoledì').uncheck()
    await dialog.getByLabel('Sabato').check()
    await expect(dialog.getByLabel('Dal lunedì al venerdì')).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Copia', exact: true }).click()
    await expect(times(page, 'Sabato').nth(0)).toHaveValue('07:30')
    await save(page, 'Crea').click()
    await expect(page.getByText('Sito web creato con successo')).toBeVisible()
    const { data } = await db
      .from('websites')
      .select('orari')
      .eq('business_id', business.id)
      .single()
      .throwOnError()
    const early = { ...defaultOrari.lunedi, apertura_mattina: '07:30' }
    expect(data.orari).toEqual({
      ...defaultOrari,
      lunedi: early,
      martedi: early,
      giovedi: early,
      venerdi: early,
      sabato: early,
    })
  })
})

test.describe('Orari di Apertura, the odd ones', () => {
  test('a pizzeria closes on the next day, and an open day has a half', async ({
    signedIn,
    server,
    create,
    db,
  }) => {
    const business = await create.business()
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create/${business.id}`)
    const friday = times(page, 'Venerdì')
    await friday.nth(2).fill('19:30')
    await friday.nth(3).fill('01:00')
    await expect(friday.nth(3)).toHaveAccessibleDescription('Chiude il giorno dopo')
    await daySwitch(page, 'Sabato', 'Aperto').check()
    await times(page, 'Sabato').nth(0).fill('00:30')
    await daySwitch(page, 'Domenica', 'Aperto').check()
    for (const half of ['Mattina', 'Pomeriggio']) await daySwitch(page, 'Domenica', half).uncheck()
    await save(page, 'Crea').click()
    await expect(friday.nth(3)).toHaveAccessibleDescription(/Va oltre l'apertura di sabato, alle 00:30/)
    await expect(daySwitch(page, 'Domenica', 'Aperto')).toHaveAccessibleDescription(
      'Attiva la mattina o il pomeriggio',
    )
    // An error of the night can also be corrected in the hours of the next day.
    await times(page, 'Sabato').nth(0).fill('01:00')
    await expect(friday.nth(3)).not.toHaveAttribute('aria-invalid', 'true')
    await daySwitch(page, 'Domenica', 'Pomeriggio').check()
    await expect(daySwitch(page, 'Domenica', 'Aperto')).not.toHaveAttribute('aria-invalid', 'true')
    await save(page, 'Crea').click()
    await expect(page.getByText('Sito web creato con successo')).toBeVisible()
    const { data } = await db
      .from('websites')
      .select('orari')
      .eq('business_id', business.id)
      .single()
      .throwOnError()
    expect(data.orari).toMatchObject({
      venerdi: { apertura_pomeriggio: '19:30', chiusura_pomeriggio: '01:00' },
      sabato: { aperto: true, apertura_mattina: '01:00' },
      domenica: { aperto: true, mattina_abilitata: false, pomeriggio_abilitato: true },
    })
  })

  test('a click counts although an error appears above the button when a wrong time is left', async ({
    signedIn,
    server,
    create,
  }) => {
    const business = await create.business()
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create/${business.id}`)
    await times(page, 'Giovedì').nth(1).fill('08:00')
    await daySwitch(page, 'Venerdì', 'Mattina').uncheck()
    await times(page, 'Giovedì').nth(3).fill('14:00')
    await page.getByRole('button', { name: 'Copia a tutti (Venerdì)' }).click()
    await expect(daySwitch(page, 'Lunedì', 'Mattina')).not.toBeChecked()
  })

  test('one day is copied to all the others', async ({ signedIn, server, create }) => {
    const business = await create.business()
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/create/${business.id}`)
    await times(page, 'Martedì').nth(0).fill('07:15')
    await page.getByRole('group', { name: 'Martedì' }).getByRole('button', { name: 'Copia a tutti' }).click()
    for (const day of ['Lunedì', 'Domenica']) await expect(times(page, day).nth(0)).toHaveValue('07:15')
    await expect(page.getByText('Martedì → tutti gli altri giorni')).toBeVisible()
  })

  test('a day takes one line at a desk, and its times stand on the line of their half', async ({
    signedIn,
    server,
    create,
  }) => {
    const business = await create.business()
    const page = await signedIn('admin')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${server.url}${list}/create/${business.id}`)
    const middle = async (part: Locator) => {
      const { y, height } = await boxOf(part)
      return y + height / 2
    }
    const toggle = await middle(daySwitch(page, 'Lunedì', 'Pomeriggio'))
    for (const index of [0, 1, 2, 3]) {
      expect(Math.abs((await middle(times(page, 'Lunedì').nth(index))) - toggle)).toBeLessThan(4)
    }
    // Version 1.0.0 needed 127 px for a day: at most half of it.
    expect((await boxOf(page.getByRole('group', { name: 'Martedì' }))).height).toBeLessThanOrEqual(63)
    // On a phone it needed 345 px. The narrowest common phone is 360 px wide, of which a scrollbar may take 15.
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      // The browser lays a new size out in steps: a measure taken at once may be of the step between.
      const height = async () => (await boxOf(page.getByRole('group', { name: 'Martedì' }))).height
      await expect.poll(height).toBeLessThanOrEqual(172)
      const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(scrollWidth).toBeLessThanOrEqual(width)
    }
  })
})

test.describe('Siti Web, the form', () => {
  test('has its fields in order, and saving always in reach', async ({ signedIn, server, create }) => {
    const website = await create.website()
    const page = await signedIn('admin')
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`${server.url}${list}/edit/${website.id}`)
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
})

test.describe('Siti Web, editing', () => {
  test('sends exactly the columns and opens the list', async ({ signedIn, server, create, db }) => {
    const website = await create.website({ telefono: '011 1' })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/edit/${website.id}`)
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

  test('lets a business change its website and cover, but not its state', async ({
    signIn,
    server,
    create,
    db,
  }) => {
    const { business, email } = await create.businessAccount('segreta12')
    const website = await create.website({ business_id: business.id, stato: 'sospeso' })
    const page = await signIn(email, 'segreta12')
    await page.goto(`${server.url}${list}/edit/${website.id}`)
    await expect(page.getByLabel('Stato')).toBeDisabled()
    await expect(page.getByText("Può cambiarlo solo l'amministratore")).toBeVisible()
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

  test('goes back to the list when there is no such website, or it is not theirs', async ({
    signedIn,
    server,
    create,
  }) => {
    const foreign = await create.website()
    const cases = { admin: '00000000-0000-4000-8000-000000000000', business: foreign.id }
    for (const [role, id] of Object.entries(cases)) {
      const page = await signedIn(role)
      await page.goto(`${server.url}${list}/edit/${id}`)
      await expect(page.getByText('Errore nel caricamento del sito web')).toBeVisible()
      await expect(page).toHaveURL(server.url + list)
    }
  })

  test('says why saving failed and keeps the form', async ({ signedIn, server, create }) => {
    const website = await create.website()
    const page = await signedIn('admin')
    await page.goto(`${server.url}${list}/edit/${website.id}`)
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

  test('refuses to save over somebody else, and keeps their cover and state', async ({
    signIn,
    server,
    create,
    db,
  }) => {
    const { business, email } = await create.businessAccount('segreta12')
    const website = await create.website({ business_id: business.id })
    const page = await signIn(email, 'segreta12')
    await page.goto(`${server.url}${list}/edit/${website.id}`)
    await page.getByLabel('Città').fill('Aosta')
    const theirs = {
      citta: 'Bari',
      stato: 'sospeso',
      immagine_copertina_url: '/storage/v1/object/public/website-covers/altra.png',
    }
    await db.from('websites').update(theirs).eq('id', website.id).throwOnError()
    await save(page, 'Salva Modifiche').click()
    const notice = page.getByRole('alert').filter({ hasText: 'Qualcun altro ha modificato' })
    await expect(notice).toContainText('Aosta')
    await expect(notice).toContainText('Bari')
    await notice.getByRole('button', { name: 'Salva la mia versione' }).click()
    await expect(page.getByText('Sito web aggiornato con successo')).toBeVisible()
    const { data } = await db
      .from('websites')
      .select('citta, stato, immagine_copertina_url')
      .eq('id', website.id)
      .single()
      .throwOnError()
    expect(data).toEqual({ ...theirs, citta: 'Aosta' })
  })
})
