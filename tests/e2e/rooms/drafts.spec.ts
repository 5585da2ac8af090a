import { changePasswordElsewhere, runOut } from '../support/access/sessions.ts'
import { resize } from '../support/screen.ts'
import { expect, type Page, test } from '../support/test.ts'

const offer = (page: Page) => page.getByRole('region', { name: /^Qui avevi scritto qualcosa/ })
const resume = (page: Page) => page.getByRole('button', { name: 'Riprendi' })

/** Loads the page again, although the browser asks. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (question) => question.accept())
  await page.reload()
}

/** Signs in at the login screen. */
async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))

test.describe('What was typed before a reload', () => {
  test('What the admin typed before a reload is offered in every form', async ({
    signedIn,
    server,
    unique,
    axe,
    create,
  }) => {
    await test.step('is offered in a new record, without password and image, and goes when it is saved', async () => {
      const page = await signedIn('admin')
      const insegna = unique('Bar Ripreso')
      await page.goto(`${server.url}/dashboard/activity/create`)
      await page.getByLabel('Insegna').fill(insegna)
      await page.getByLabel('Ragione sociale').fill('Ripreso Srl')
      await page.getByLabel('Partita IVA').fill('12345678903')
      await page.getByLabel('Password', { exact: true }).fill('Segretissima1')
      expect(await stored(page)).not.toContain('Segretissima1')
      await reload(page)
      await expect(offer(page)).toContainText('La password va scritta di nuovo.')
      await axe(page)
      await resize(page, { width: 390, height: 844 })
      await axe(page)
      await resume(page).click()
      await expect(page.getByLabel('Insegna')).toHaveValue(insegna)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
      await page.getByLabel('Email').fill(`${insegna}@esempio.it`.toLowerCase().replaceAll(' ', ''))
      await page.getByLabel('Indirizzo').fill('Via Roma 1')
      await page.getByLabel('Città').fill('Trento')
      await page.getByLabel('Regione').fill('Trentino-Alto Adige')
      await page.getByLabel('Password', { exact: true }).fill('Segretissima1')
      await page.getByRole('button', { name: 'Crea Attività' }).click()
      await expect(page.getByText('Attività creata')).toBeVisible()
      await expect(page).toHaveURL(`${server.url}/dashboard/activity`)
      await page.goto(`${server.url}/dashboard/activity/create`)
      await expect(page.getByLabel('Insegna')).toBeVisible()
      await expect(offer(page)).toBeHidden()
    })

    await test.step("is offered in a website's form with its hours, and in the form of a closure that was open", async () => {
      const website = await create.website()
      const page = await signedIn('admin')
      await page.goto(`${server.url}/dashboard/websites/edit/${website.id}`)
      await page.getByLabel('Telefono').fill('0461 555')
      await page.getByLabel('Sabato: Aperto').check()
      await page.getByLabel('Sabato mattina: Apertura').fill('08:15')
      await page.getByRole('button', { name: 'Aggiungi chiusura' }).click()
      const closure = page.getByRole('form', { name: 'Nuova chiusura' })
      await closure.getByLabel('Motivo').fill('Inventario')
      await reload(page)
      await expect(offer(page)).toHaveCount(2)
      await expect(closure.getByLabel('Motivo')).toHaveValue('')
      await closure.getByRole('button', { name: 'Riprendi' }).click()
      await expect(closure.getByLabel('Motivo')).toHaveValue('Inventario')
      await resume(page).click()
      await expect(page.getByLabel('Telefono')).toHaveValue('0461 555')
      await expect(page.getByLabel('Sabato: Aperto')).toBeChecked()
      await expect(page.getByLabel('Sabato mattina: Apertura')).toHaveValue('08:15')
      await closure.getByRole('button', { name: 'Annulla' }).click()
      await reload(page)
      await expect(offer(page)).toHaveCount(1)
      await expect(page.getByRole('button', { name: 'Aggiungi chiusura' })).toBeVisible()
    })

    await test.step('is offered for a payment method and for a card, with the website that was chosen', async () => {
      const website = await create.website({ nome: unique('Senza Card') })
      const page = await signedIn('admin')
      await page.goto(`${server.url}/dashboard/billing`)
      await page.getByRole('button', { name: 'Aggiungi Metodo di Pagamento' }).click()
      await page.getByLabel('Titolare').fill('Anna Verdi')
      await page.reload()
      await resume(page).click()
      await expect(page.getByLabel('Titolare')).toHaveValue('Anna Verdi')
      await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()

      await page.goto(`${server.url}/dashboard/cards/create`)
      await page.getByLabel('Attività').fill(website.nome)
      await page.getByRole('option', { name: website.nome }).click()
      await page.getByLabel('Nome', { exact: true }).fill('Fedeltà')
      await reload(page)
      await resume(page).click()
      await expect(page.getByLabel('Attività')).toHaveValue(website.nome)
      await page.getByRole('button', { name: 'Crea Card' }).click()
      await expect(page.getByText('Card creata con successo')).toBeVisible()
    })
  })

  test('A draft does not bring back what others have taken or changed meanwhile', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    await test.step('does not bring back a choice that somebody else has taken', async () => {
      const website = await create.website({ nome: unique('Presto Presa') })
      await create.website({ nome: unique('Ancora Libera') })
      const page = await signedIn('admin')
      await page.goto(`${server.url}/dashboard/cards/create`)
      await page.getByLabel('Attività').fill(website.nome)
      await page.getByRole('option', { name: website.nome }).click()
      await create.card({ website_id: website.id, business_id: website.business_id })
      await reload(page)
      await resume(page).click()
      await page.getByRole('button', { name: 'Crea Card' }).click()
      await expect(page.getByLabel('Attività')).toHaveAccessibleDescription("Seleziona un'attività")
      await expect(page.getByLabel('Attività')).toHaveValue('')
    })

    await test.step('is asked about where somebody else has changed the same field meanwhile', async () => {
      const website = await create.website()
      const page = await signedIn('admin')
      await page.goto(`${server.url}/dashboard/websites/edit/${website.id}`)
      await page.getByLabel('Nome', { exact: true }).fill('Il mio nome')
      const change = { nome: 'Il loro nome', citta: 'Rovereto' }
      await db.from('websites').update(change).eq('id', website.id).throwOnError()
      await reload(page)
      await resume(page).click()
      await expect(page.getByLabel('Città')).toHaveValue('Rovereto')
      await page.getByRole('button', { name: 'Tieni il tuo (Nome)' }).click()
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect(page.getByText('Sito web aggiornato con successo')).toBeVisible()
      const { data } = await db
        .from('websites')
        .select('nome, citta')
        .eq('id', website.id)
        .single()
        .throwOnError()
      expect(data).toEqual({ nome: 'Il mio nome', citta: 'Rovereto' })
    })
  })
})

test.describe('What a tab keeps of its forms', () => {
  test('What a tab keeps of its forms is its person’s alone', async ({ arrive, server, create }) => {
    await test.step('is gone when its person signs out in another tab', async () => {
      const { email } = await create.businessAccount('Segreta123')
      const page = await arrive(email, 'Segreta123')
      await page.goto(`${server.url}/dashboard/profile`)
      await page.getByLabel('Nome Utente').fill('Da non perdere')
      expect(await stored(page)).toContain('Da non perdere')
      const other = await page.context().newPage()
      await other.goto(`${server.url}/dashboard`)
      await other.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
      expect(await stored(page)).not.toContain('Da non perdere')
      await enter(page, email, 'Segreta123')
      await expect(page).toHaveURL(/\/dashboard/)
      await page.goto(`${server.url}/dashboard/profile`)
      await expect(page.getByLabel('Nome Utente')).toBeVisible()
      await expect(offer(page)).toBeHidden()
    })

    await test.step('waits for its person when the session ends by itself, and is never shown to another', async () => {
      const { email } = await create.businessAccount('Segreta123')
      const page = await arrive(email, 'Segreta123')
      await page.goto(`${server.url}/dashboard/profile`)
      await page.getByLabel('Nome Utente').fill('Da non perdere')
      await changePasswordElsewhere(server, email, 'Segreta123', 'Segreta456')
      await runOut(page)
      await reload(page)
      await enter(page, email, 'Segreta456')
      await resume(page).click()
      await expect(page.getByLabel('Nome Utente')).toHaveValue('Da non perdere')
      await changePasswordElsewhere(server, email, 'Segreta456', 'Segreta789')
      await runOut(page)
      await reload(page)
      await enter(page, 'gestore@demo.it', 'Demo1234!')
      await expect(page.getByLabel('Nome Utente')).toBeVisible()
      await expect(offer(page)).toBeHidden()
      expect(await stored(page)).not.toContain('Da non perdere')
    })

    await test.step('is gone when another signs in at the login screen after the session was ended from elsewhere', async () => {
      const { email } = await create.businessAccount('Segreta123')
      const page = await arrive(email, 'Segreta123')
      await page.goto(`${server.url}/dashboard/profile`)
      await page.getByLabel('Nome Utente').fill('Da non perdere')
      const elsewhere = await server.signIn(email, 'Segreta123')
      const { error } = await elsewhere.auth.signOut({ scope: 'others' })
      expect(error).toBeNull()
      await reload(page)
      await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
      await page.goto(server.url)
      await enter(page, 'gestore@demo.it', 'Demo1234!')
      await expect(page.getByLabel('Nome Utente')).toBeVisible()
      expect(await stored(page)).not.toContain('Da non perdere')
    })
  })
})
