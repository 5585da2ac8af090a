import { goTo } from '../support/go-to.ts'
import { afterTyping, skipPauses } from '../support/pauses.ts'
import { hold } from '../support/requests.ts'
import { resize } from '../support/screen.ts'
import { expect, type Page, test } from '../support/test.ts'

const asks = '**/rest/v1/rpc/similar_*'
const sameEmail = (page: Page) => page.getByText('Già usata da:')
const nearName = (page: Page) => page.getByText("Nella stessa città c'è già:")
/** What a screen reader says of a field besides its name. */
const describes = (page: Page, label: string, text: string) =>
  expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(text))

test.describe('Crea Attività', () => {
  test('The admin is told of activities like the new one, at the field that was changed last', async ({
    inside,
    create,
    unique,
    axe,
  }) => {
    await test.step('tells of an activity with the same e-mail, which opens beside the form', async () => {
      const stored = await create.business({
        insegna: unique('Osteria'),
        email: `${unique('oste')}@example.it`,
      })
      const page = await inside('admin')
      await skipPauses(page, afterTyping)
      await goTo(page, '/dashboard/activity/create')
      await page.getByLabel('Indirizzo').fill('Via Po 1')
      const email = page.getByLabel('Email', { exact: true })
      await email.fill(stored.email.toUpperCase())
      await expect(sameEmail(page)).toBeVisible()
      await describes(page, 'Email', stored.insegna)
      await expect(sameEmail(page).locator('xpath=ancestor::*[@aria-live="polite"]')).toHaveCount(1)
      await axe(page)
      const [opened] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: stored.insegna }).click(),
      ])
      await expect(opened.getByLabel('Insegna')).toHaveValue(stored.insegna)
      // An activity that is edited is not compared, with itself least of all.
      await expect(opened.getByLabel('Email', { exact: true })).not.toHaveAccessibleDescription(/Già usata/)
      await opened.close()
      await expect(page.getByLabel('Indirizzo')).toHaveValue('Via Po 1')
      await email.fill(`altro-${stored.email}`)
      await expect(sameEmail(page)).toHaveCount(0)
    })

    await test.step('tells of nearly the same insegna in the same town, at the field that was changed last', async () => {
      const town = unique('Forlì')
      const stored = await create.business({ insegna: 'Gelateria Perché No', citta: town })
      const page = await inside('admin')
      await skipPauses(page, afterTyping)
      await resize(page, { width: 390, height: 844 })
      await goTo(page, '/dashboard/activity/create')
      await page.getByLabel('Insegna').fill('gelateria perche')
      await page.getByLabel('Città').fill(town.replace('ì', 'i').toLowerCase())
      await expect(nearName(page)).toBeVisible()
      await describes(page, 'Città', stored.insegna)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await axe(page)
      await page.getByLabel('Insegna').fill('Gelateria Perche No')
      await expect(page.getByLabel('Insegna')).toHaveAccessibleDescription(/Gelateria Perché No/)
      await expect(page.getByLabel('Città')).not.toHaveAccessibleDescription(/Gelateria/)
      await expect(page.getByRole('link', { name: stored.insegna })).toHaveAttribute(
        'href',
        `/dashboard/activity/edit/${stored.id}`,
      )
      await page.getByLabel('Città').fill(unique('Parma'))
      await expect(nearName(page)).toHaveCount(0)
      await page.getByLabel('Città').fill(town)
      await expect(nearName(page)).toBeVisible()
      await page.getByLabel('Città').fill('')
      await expect(nearName(page)).toHaveCount(0)
    })
  })

  test('What is told of like activities or websites is never late and never in the way', async ({
    inside,
    create,
    unique,
    db,
    axe,
  }) => {
    await test.step('What is told of like activities is never late and never in the way', async () => {
      await test.step('keeps what is told while the next letter is asked for, and drops an answer that comes too late', async () => {
        const town = unique('Siena')
        await create.business({ insegna: 'Trattoria Fontana', citta: town })
        const page = await inside('admin')
        await skipPauses(page, afterTyping)
        await goTo(page, '/dashboard/activity/create')
        await page.getByLabel('Città').fill(town)
        await page.getByLabel('Insegna').fill('Trattoria Fontan')
        await expect(nearName(page)).toBeVisible()
        const release = await hold(page, asks, 'GET')
        const asked = page.waitForRequest(asks)
        await page.getByLabel('Insegna').fill('Trattoria Fontana')
        await asked
        await expect(nearName(page)).toBeVisible()
        // Another name altogether: what is known of the one before says nothing about it.
        const askedAgain = page.waitForRequest(asks)
        await page.getByLabel('Insegna').fill('Ferramenta')
        await askedAgain
        await expect(nearName(page)).toHaveCount(0)
        const answered = page.waitForResponse((response) => response.url().includes('_insegna=Ferramenta'))
        release()
        await answered
        await expect(nearName(page)).toHaveCount(0)
      })

      await test.step('says nothing when it cannot be asked, and saves whatever is told', async () => {
        const stored = await create.business({ insegna: unique('Doppione') })
        const page = await inside('admin')
        await skipPauses(page, afterTyping)
        let failures = 0
        await page.route(asks, (route) => {
          failures += 1
          return route.fulfill({ status: 400, json: { message: 'boom' } })
        })
        await goTo(page, '/dashboard/activity/create')
        await page.getByLabel('Ragione Sociale').fill(stored.ragione_sociale)
        await page.getByLabel('Insegna').fill(stored.insegna)
        await page.getByLabel('Partita IVA').fill(stored.partita_iva)
        await page.getByLabel('Indirizzo').fill(stored.indirizzo)
        await page.getByLabel('Città').fill(stored.citta)
        await page.getByLabel('Regione').fill(stored.regione)
        await page.getByLabel('Password', { exact: true }).fill('segreta12')
        await expect.poll(() => failures).toBeGreaterThan(0)
        await expect(nearName(page)).toHaveCount(0)
        await expect(page.getByText('boom')).toHaveCount(0)
        await page.unroute(asks)
        await page.getByLabel('Email', { exact: true }).fill(stored.email)
        await describes(page, 'Email', `Già usata da: ${stored.insegna}`)
        await page.getByRole('button', { name: 'Crea Attività' }).click()
        await expect(page.getByText('Attività creata', { exact: true })).toBeVisible()
        const { data } = await db.from('businesses').select('id').eq('insegna', stored.insegna).throwOnError()
        expect(data).toHaveLength(2)
      })
    })

    await test.step('tells at once of a website like the one that its activity suggests', async () => {
      const email = `${unique('sito')}@example.it`
      const citta = unique('Lucca')
      const stored = await create.websiteOf((await create.business()).id)
      const twin = await create.website({ nome: 'Ottica Belvedere', citta, email })
      const business = await create.business({ insegna: 'Ottica Bellvedere', citta, email })
      const page = await inside('admin')
      await skipPauses(page, afterTyping)
      await goTo(page, `/dashboard/websites/create/${business.id}`)
      await describes(page, 'Nome', `Nella stessa città c'è già: ${twin.nome}`)
      await describes(page, 'Email', `Già usata da: ${twin.nome}`)
      await expect(page.getByRole('link', { name: twin.nome })).toHaveCount(2)
      await axe(page)
      await page.getByLabel('Nome').fill(unique('Tutt altro'))
      await expect(nearName(page)).toHaveCount(0)
      await expect(sameEmail(page)).toBeVisible()
      await page.getByRole('button', { name: 'Crea', exact: true }).click()
      await expect(page.getByText('Sito web creato con successo', { exact: true })).toBeVisible()
      // A website that is edited is not compared.
      await goTo(page, `/dashboard/websites/edit/${stored.id}`)
      await expect(page.getByLabel('Nome')).toHaveValue(stored.nome)
      await expect(nearName(page).or(sameEmail(page))).toHaveCount(0)
    })
  })
})
