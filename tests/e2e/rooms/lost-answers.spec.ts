import { addDays, todayInRome } from '#italian/days.ts'
import { jpeg } from '../support/files.ts'
import { openInside } from '../support/inside.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Lets the next new row of a table arrive, and loses the answer. */
async function loseAnswer(page: Page, table: string) {
  let isLost = false
  await page.route(`**/rest/v1/${table}**`, async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
}

const offline = (page: Page) => page.getByText(/Connessione assente/).first()
const today = todayInRome()

test.describe('A new row whose answer was lost', () => {
  test('is one activity, as it was typed last, and the account is its own', async ({
    inside,
    unique,
    db,
  }) => {
    const page = await inside('admin', '/dashboard/activity/create')
    const partita_iva = String(Date.now()).slice(-11)
    const email = `${unique('bar').replace(/\W/g, '').toLowerCase()}@example.it`
    const texts = {
      'Ragione Sociale': 'Bar Srl',
      Insegna: 'Bar',
      'Partita IVA': partita_iva,
      Email: email,
      Indirizzo: 'Via Roma 1',
      Città: 'Trento',
      Regione: 'Trentino-Alto Adige',
    }
    for (const [label, text] of Object.entries(texts))
      await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByRole('textbox', { name: 'Password' }).fill('Segreta123!')
    await page.getByLabel('Logo').setInputFiles(jpeg('logo.jpg'))
    await loseAnswer(page, 'businesses')
    await page.getByRole('button', { name: 'Crea Attività' }).click()
    await expect(offline(page)).toBeVisible()
    await page.getByLabel('Insegna', { exact: true }).fill('Bar Centrale')
    await page.getByRole('button', { name: 'Crea Attività' }).click()
    await expect(page.getByText('Attività creata')).toBeVisible()
    const { data } = await db
      .from('businesses')
      .select('insegna, user_id, logo_url')
      .eq('partita_iva', partita_iva)
    expect(data).toEqual([
      {
        insegna: 'Bar Centrale',
        user_id: expect.any(String),
        logo_url: expect.stringContaining(`${partita_iva}.jpg`),
      },
    ])
  })

  test('is one service also when the page was loaded again', async ({ inside, unique, db }) => {
    const nome = unique('Post')
    const page = await inside('admin', '/dashboard/social/create')
    await page.getByLabel('Nome', { exact: true }).fill(nome)
    await page.getByLabel('Durata').selectOption('12')
    await page.getByLabel('Costo').fill('10')
    await loseAnswer(page, 'services')
    await page.getByRole('button', { name: 'Crea Servizio' }).click()
    await expect(offline(page)).toBeVisible()
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Riprendi' }).click()
    await page.getByLabel('Costo').fill('20')
    await page.getByRole('button', { name: 'Crea Servizio' }).click()
    await expect(page.getByText('Servizio creato con successo')).toBeVisible()
    const { data } = await db.from('services').select('costo').eq('nome', nome)
    expect(data).toEqual([{ costo: 20 }])
  })

  test('is one card, of the website that was chosen last', async ({ inside, create, unique, db }) => {
    const [first, second] = [
      await create.website({ nome: unique('Primo') }),
      await create.website({ nome: unique('Secondo') }),
    ]
    const page = await inside('admin', `/dashboard/cards/create?sito=${first.id}`)
    const choice = page.getByLabel('Attività')
    const choose = async (name: string) => {
      await choice.fill(name)
      await page.getByRole('option', { name: new RegExp(name) }).click()
    }
    await choose(first.nome)
    await page.getByLabel('Nome', { exact: true }).fill('Fedeli')
    await loseAnswer(page, 'cards')
    await page.getByRole('button', { name: 'Crea Card' }).click()
    await expect(offline(page)).toBeVisible()
    // The draft goes on with the card that was sent, although its website has one now.
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Riprendi' }).click()
    await expect(choice).toHaveValue(first.nome)
    await choose(second.nome)
    await page.getByRole('button', { name: 'Crea Card' }).click()
    await expect(page.getByText('Card creata con successo')).toBeVisible()
    const { data } = await db.from('cards').select('website_id').in('website_id', [first.id, second.id])
    expect(data).toEqual([{ website_id: second.id }])
  })

  test('is one closure, and what somebody else has changed of it stays', async ({ inside, create, db }) => {
    const website = await create.website()
    const page = await inside('admin')
    await openInside(page, `/dashboard/websites/edit/${website.id}`)
    const region = page.getByRole('region', { name: 'Chiusure e aperture straordinarie' })
    await region.getByRole('button', { name: 'Aggiungi chiusura' }).click()
    await region.getByLabel('Dal', { exact: true }).fill(addDays(today, 5))
    await region.getByLabel('Motivo').fill('Ferie')
    await loseAnswer(page, 'closures')
    await region.getByRole('button', { name: 'Salva chiusura' }).click()
    await expect(offline(page)).toBeVisible()
    await db.from('closures').update({ motivo: 'Lavori' }).eq('website_id', website.id).throwOnError()
    await region.getByLabel('Al', { exact: true }).fill(addDays(today, 7))
    await region.getByRole('button', { name: 'Salva chiusura' }).click()
    await expect(page.getByText('Chiusura salvata')).toBeVisible()
    const { data } = await db.from('closures').select('dal, al, motivo').eq('website_id', website.id)
    expect(data).toEqual([{ dal: addDays(today, 5), al: addDays(today, 7), motivo: 'Lavori' }])
  })
})
