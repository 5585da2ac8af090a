import { addDays, todayInRome } from '#italian/days.ts'
import { jpeg } from '../support/files.ts'
import { goTo } from '../support/go-to.ts'
import { fillBusiness } from '../support/rooms/businesses.ts'
import { newAccount, password, profile } from '../support/rooms/profile.ts'
import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Lets the next request of a method to an address of the backend arrive, and loses the answer. */
async function loseAnswer(page: Page, address: string, method = 'POST') {
  let isLost = false
  await page.route(`**/${address}**`, async (route) => {
    if (route.request().method() !== method || isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
}

const offline = (page: Page) => page.getByText(/Connessione assente/).first()
const today = todayInRome()
/** The warnings about rows that a new one would duplicate. */
const alike = /Già usata da|Nella stessa città c'è già/

const fillAccount = async (page: Page, email: string) => {
  await fillBusiness(page, 'Bar', email)
  await page.getByLabel('Password', { exact: true }).fill('segreta12')
}

test.describe('A new row whose answer was lost', () => {
  test('A new activity of the admin whose answer was lost is one, and so is its account', async ({
    inside,
    unique,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('is one activity, as it was typed last, and the account is its own', async () => {
      await next(page, '/dashboard/activity/create')
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
      await loseAnswer(page, 'rest/v1/businesses')
      await page.getByRole('button', { name: 'Crea Attività' }).click()
      await expect(offline(page)).toBeVisible()
      // The row that was made is no other one that is like it.
      const compared = page.waitForResponse((response) => /similar_businesses.*Centrale/.test(response.url()))
      await page.getByLabel('Insegna', { exact: true }).fill('Bar Centrale')
      await compared
      await expect(page.getByText(alike)).toHaveCount(0)
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

    await test.step('is no other activity after the page was loaded again', async () => {
      const partita_iva = String(Date.now()).slice(-11)
      const email = `${unique('ripresa')}@example.it`
      const page = await inside('admin', '/dashboard/activity/create')
      await fillBusiness(page, unique('Ripresa'), email)
      await page.getByLabel('Partita IVA').fill(partita_iva)
      await page.getByLabel('Password', { exact: true }).fill('segreta12')
      await loseAnswer(page, 'rest/v1/businesses')
      await page.getByRole('button', { name: 'Crea Attività' }).click()
      await expect(offline(page)).toBeVisible()
      page.on('dialog', (dialog) => dialog.accept())
      await page.reload()
      const answers = [`partita_iva=eq.${partita_iva}`, `similar_businesses?_email=`].map((asked) =>
        page.waitForResponse((response) => response.url().includes(asked)),
      )
      await page.getByRole('button', { name: 'Riprendi' }).click()
      for (const answer of answers) expect(await (await answer).json()).toHaveLength(1)
      await expect(page.getByText(alike)).toHaveCount(0)
      await page.getByLabel('Password', { exact: true }).fill('segreta12')
      await page.getByRole('button', { name: 'Crea Attività' }).click()
      await expect(page.getByText('Attività creata', { exact: true })).toBeVisible()
      const { data } = await db.from('businesses').select('partita_iva').eq('email', email)
      expect(data).toEqual([{ partita_iva }])
    })

    await test.step('is handed over with its new activity when it is there', async () => {
      const email = `${unique('persa')}@example.it`
      await next(page, '/dashboard/activity/create')
      await fillAccount(page, email)
      await loseAnswer(page, 'functions/v1/create-business-account')
      await page.getByRole('button', { name: 'Crea Attività' }).click()
      await expect(page.getByText('Attività creata', { exact: true })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Credenziali da consegnare' })).toContainText(email)
    })

    await test.step('is not promised when it is not known whether it is there', async () => {
      await next(page, '/dashboard/activity/create')
      await fillAccount(page, `${unique('persa')}@example.it`)
      await page.route('**/functions/v1/create-business-account', (route) => route.abort('connectionreset'))
      await page.getByRole('button', { name: 'Crea Attività' }).click()
      await expect(
        page.getByText(/L'attività è stata creata: qui vedi se ha già il suo account\./),
      ).toBeVisible()
      await expect(page.getByText('Questa attività non ha ancora un account di accesso.')).toBeVisible()
    })
  })

  test('A new website, service, card or closure whose answer was lost is one', async ({
    inside,
    create,
    unique,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('is one website, which the form does not take for another one', async () => {
      const citta = unique('Lucca')
      const business = await create.business({ citta, email: `${unique('sito')}@example.it` })
      await next(page, `/dashboard/websites/create/${business.id}`)
      await page.getByLabel('Nome', { exact: true }).fill('Ottica Belvedere')
      await loseAnswer(page, 'rest/v1/websites')
      await page.getByRole('button', { name: 'Crea', exact: true }).click()
      await expect(offline(page)).toBeVisible()
      const compared = page.waitForResponse((response) => /similar_websites.*Bellvedere/.test(response.url()))
      await page.getByLabel('Nome', { exact: true }).fill('Ottica Bellvedere')
      expect(await (await compared).json()).toHaveLength(1)
      await expect(page.getByText(alike)).toHaveCount(0)
      await page.getByRole('button', { name: 'Crea', exact: true }).click()
      await expect(page.getByText('Sito web creato con successo')).toBeVisible()
      const { data } = await db.from('websites').select('nome').eq('business_id', business.id)
      expect(data).toEqual([{ nome: 'Ottica Bellvedere' }])
    })

    await test.step('is one service also when the page was loaded again', async () => {
      const nome = unique('Post')
      const page = await inside('admin', '/dashboard/social/create')
      await page.getByLabel('Nome', { exact: true }).fill(nome)
      await page.getByLabel('Durata').selectOption('12')
      await page.getByLabel('Costo').fill('10')
      await loseAnswer(page, 'rest/v1/services')
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

    await test.step('is one card, of the website that was chosen last', async () => {
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
      await loseAnswer(page, 'rest/v1/cards')
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

    await test.step('is one closure, and what somebody else has changed of it stays', async () => {
      const website = await create.website()
      await next(page)
      await goTo(page, `/dashboard/websites/edit/${website.id}`)
      const region = page.getByRole('region', { name: 'Chiusure e aperture straordinarie' })
      await region.getByRole('button', { name: 'Aggiungi chiusura' }).click()
      await region.getByLabel('Dal', { exact: true }).fill(addDays(today, 5))
      await region.getByLabel('Motivo').fill('Ferie')
      await loseAnswer(page, 'rest/v1/closures')
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
})

test.describe('A stored row whose save was not answered', () => {
  const rooms = [
    ['business', 'Insegna', 'activity', 'businesses', 'insegna'],
    ['website', 'Nome', 'websites', 'websites', 'nome'],
    ['service', 'Nome', 'social', 'services', 'nome'],
    ['card', 'Nome', 'cards', 'cards', 'nome'],
  ] as const
  test('A stored row whose save was not answered takes the last text', async ({
    inside,
    create,
    unique,
    db,
    arrive,
    server,
  }) => {
    const page = await inside('admin')
    for (const [room, label, path, table, column] of rooms) {
      await test.step(`of a ${room} takes the last text without a question`, async () => {
        const { id } = await create[room]({ [column]: unique('Prima') })
        await next(page, `/dashboard/${path}/edit/${id}`)
        const field = page.getByLabel(label, { exact: true })
        await expect(field).toHaveValue(/^Prima/)
        await loseAnswer(page, `rest/v1/${table}`, 'PATCH')
        await field.fill(unique('Persa'))
        await page.getByRole('button', { name: 'Salva Modifiche' }).click()
        await expect(offline(page)).toBeVisible()
        const last = unique('Ultima')
        await field.fill(last)
        await page.getByRole('button', { name: 'Salva Modifiche' }).click()
        await expect(page).toHaveURL(new RegExp(`/dashboard/${path}$`))
        const { data } = await db.from(table).select(column).eq('id', id).single().throwOnError()
        expect(data).toEqual({ [column]: last })
      })
    }

    await test.step('of a closure takes its last days, and another person keeps theirs', async () => {
      const website = await create.website()
      const closure = {
        website_id: website.id,
        dal: addDays(today, 5),
        al: addDays(today, 5),
        motivo: 'Ferie',
      }
      await db.from('closures').insert(closure).throwOnError()
      await next(page)
      await goTo(page, `/dashboard/websites/edit/${website.id}`)
      const region = page.getByRole('region', { name: 'Chiusure e aperture straordinarie' })
      await region.getByRole('button', { name: /^Modifica/ }).click()
      await loseAnswer(page, 'rest/v1/closures', 'PATCH')
      await region.getByLabel('Al', { exact: true }).fill(addDays(today, 6))
      await region.getByRole('button', { name: 'Salva chiusura' }).click()
      await expect(offline(page)).toBeVisible()
      await db.from('closures').update({ motivo: 'Lavori' }).eq('website_id', website.id).throwOnError()
      await region.getByLabel('Al', { exact: true }).fill(addDays(today, 7))
      await region.getByRole('button', { name: 'Salva chiusura' }).click()
      await expect(page.getByText('Chiusura salvata')).toBeVisible()
      const { data } = await db.from('closures').select('al, motivo').eq('website_id', website.id)
      expect(data).toEqual([{ al: addDays(today, 7), motivo: 'Lavori' }])
    })

    await test.step('of a profile takes the last name', async () => {
      const email = `${unique('persa')}@example.it`
      const user = await newAccount(db, email)
      const page = await arrive(email, password)
      await page.goto(server.url + profile)
      const name = page.getByLabel('Nome Utente')
      await expect(name).toBeVisible()
      await loseAnswer(page, 'auth/v1/user', 'PUT')
      await name.fill('Anna Prima')
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect(offline(page)).toBeVisible()
      await name.fill('Anna Ultima')
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect(page.getByText('Profilo aggiornato con successo')).toBeVisible()
      const { data } = await db.from('profiles').select('display_name').eq('user_id', user.id).single()
      expect(data).toEqual({ display_name: 'Anna Ultima' })
    })
  })
})
