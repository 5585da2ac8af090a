import type { Locator } from '@playwright/test'
import { addDays, shortDay, spanText, todayInRome } from '#italian/days.ts'
import { defaultOrari } from '../../../../testing/factories.ts'
import { goTo } from '../../support/go-to.ts'
import { betweenReads, skipPauses } from '../../support/pauses.ts'
import { resize } from '../../support/screen.ts'
import { expect, type Page, test } from '../../support/test.ts'

const rest = '**/rest/v1/closures**'
const edit = (id: string) => `/dashboard/websites/edit/${id}`
const region = (page: Page) => page.getByRole('region', { name: 'Chiusure e aperture straordinarie' })
const add = (page: Page) => region(page).getByRole('button', { name: 'Aggiungi chiusura' })
const dal = (page: Page) => region(page).getByLabel('Dal', { exact: true })
const al = (page: Page) => region(page).getByLabel('Al', { exact: true })
const save = (page: Page) => region(page).getByRole('button', { name: 'Salva chiusura' })
const rows = (page: Page) => region(page).getByRole('listitem').filter({ hasText: 'Modifica' })

/** Types a date as a person does, in the order in which this browser shows its parts. */
async function typeDay(field: Locator, day: string, month: string, year: string) {
  await field.fill('2027-01-01')
  await field.press('2')
  const isDayFirst = (await field.inputValue()) === '2027-01-02'
  await field.fill('')
  await field.pressSequentially((isDayFirst ? day + month : month + day) + year)
}

const today = todayInRome()
const inDays = (count: number) => addDays(today, count)

test.describe('Chiusure e aperture straordinarie', () => {
  test('the first press on a switch counts, and nothing is reproached before it is typed', async ({
    inside,
    create,
  }) => {
    const website = await create.website()
    const page = await inside('admin', edit(website.id))
    await add(page).click()
    await expect(dal(page)).toBeFocused()
    const hours = region(page).getByLabel('Aperto con orari diversi')
    await hours.click()
    await expect(hours).toBeChecked()
    await region(page).getByLabel('Motivo').click()
    await al(page).click()
    await region(page).getByLabel('Motivo').click()
    for (const day of [dal(page), al(page)]) await expect(day).not.toHaveAttribute('aria-invalid')

    // The press leaves the field, whose mistake would then show and move the switch from under the pointer.
    await dal(page).fill(inDays(9))
    await al(page).fill(inDays(3))
    await al(page).focus()
    await hours.click()
    await expect(hours).not.toBeChecked()

    await dal(page).fill('')
    await save(page).click()
    await expect(region(page).getByText('Scegli il primo giorno')).toBeVisible()
    await region(page).getByRole('button', { name: 'Annulla' }).click()
  })

  test('an admin closes for holidays, opens with other hours, changes and deletes', {
    tag: '@oldest-dashboard',
  }, async ({ inside, create, db, axe }) => {
    const website = await create.website()
    const page = await inside('admin', edit(website.id))
    await expect(region(page).getByText('Nessuna chiusura in programma.')).toBeVisible()

    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await add(page).click()
    await expect(dal(page)).toBeFocused()
    await dal(page).fill(inDays(30))
    await al(page).fill(inDays(40))
    await region(page).getByLabel('Motivo').fill('Ferie')
    await save(page).click()
    await expect(page.getByText('Chiusura salvata')).toBeVisible()
    expect((await sent).postDataJSON()).toEqual({
      id: expect.any(String),
      website_id: website.id,
      dal: inDays(30),
      al: inDays(40),
      orari: null,
      motivo: 'Ferie',
    })
    await expect(add(page)).toBeFocused()
    await expect(rows(page)).toContainText([spanText(inDays(30), inDays(40))])
    await expect(rows(page)).toContainText(['Chiuso · Ferie'])

    await add(page).click()
    await dal(page).fill(inDays(3))
    await region(page).getByLabel('Motivo').focus()
    await expect(al(page)).toHaveValue(inDays(3))
    await region(page).getByLabel('Aperto con orari diversi').check()
    await region(page).getByLabel('Orari diversi mattina: Apertura').fill('10:30')
    await axe(page)
    await save(page).click()
    // The next one comes first.
    await expect(rows(page)).toContainText(['Aperto 10:30–13:00, 15:00–19:00', 'Chiuso · Ferie'])

    await rows(page).nth(1).getByRole('button', { name: 'Modifica' }).click()
    await expect(al(page)).toHaveValue(inDays(40))
    await al(page).fill(inDays(41))
    await save(page).click()
    await expect(rows(page).nth(1)).toContainText(spanText(inDays(30), inDays(41)))

    await rows(page).first().getByRole('button', { name: 'Elimina' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await expect(page.getByText('Chiusura eliminata')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(add(page)).toBeFocused()
    await axe(page)
    await page.getByRole('button', { name: 'Annulla', exact: true }).last().click()
    await expect(page.getByText('Chiusura ripristinata')).toBeVisible()
    await expect(rows(page)).toContainText(['Aperto 10:30–13:00, 15:00–19:00', 'Chiuso · Ferie'])
    await resize(page, { width: 390, height: 844 })
    await axe(page)
    const stored = db.from('closures').select('dal, al').eq('website_id', website.id).order('dal')
    expect((await stored).data).toEqual([
      { dal: inDays(3), al: inDays(3) },
      { dal: inDays(30), al: inDays(41) },
    ])
  })

  test('a business adds a holiday with two clicks on its phone', async ({
    arrive,
    server,
    create,
    db,
    axe,
  }) => {
    const { email, business } = await create.businessAccount('segreta123')
    const website = await create.website({ business_id: business.id })
    const page = await arrive(email, 'segreta123')
    await resize(page, { width: 390, height: 844 })
    await page.goto(server.url + edit(website.id))
    await region(page)
      .getByRole('button', { name: /^Natale/ })
      .click()
    await expect(region(page).getByLabel('Motivo')).toHaveValue('Natale')
    // The bar that saves the website stays in sight above: at the end of the page it covers no other control.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await axe(page)
    // The holidays scroll on their own and do not widen the form beyond the screen.
    const edge = (await save(page).boundingBox()) ?? { x: 0, width: Number.NaN }
    expect(edge.x + edge.width).toBeLessThanOrEqual(390)
    await save(page).click()
    await expect(rows(page)).toContainText(['Chiuso · Natale'])
    // What is closed already is offered no more.
    await expect(region(page).getByRole('button', { name: /^Natale/ })).toHaveCount(0)
    await expect(region(page).getByRole('button', { name: /^Santo Stefano/ })).toBeVisible()
    const { data } = await db.from('closures').select('dal, al').eq('website_id', website.id).single()
    expect(data?.dal).toMatch(/-12-25$/)
    expect(data?.al).toBe(data?.dal)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('the next holiday is asked about, answered in one press, and not asked about again', async ({
    inside,
    create,
    db,
    axe,
  }) => {
    const orari = { ...defaultOrari, sempreAperto: true }
    const website = await create.website()
    await create.season({ website_id: website.id, dal: '2027-01-01', al: '2027-12-31', orari })
    const page = await inside('admin', edit(website.id))
    const question = region(page).getByRole('group', { name: 'Prossima festività' })
    const asked: (string | null)[] = []
    for (const answer of ['Chiusi', 'Aperti come al solito']) {
      const text = await question.getByText(/siete aperti/).textContent()
      asked.push(text)
      await axe(page)
      await question.getByRole('button', { name: answer }).click()
      await expect(question.getByText(text ?? '')).toHaveCount(0)
    }
    expect(new Set(asked).size).toBe(2)
    const { data } = await db.from('closures').select('orari').eq('website_id', website.id).order('dal')
    const whole = {
      aperto: true,
      apertura_mattina: '00:00',
      chiusura_mattina: '12:00',
      chiusura_pomeriggio: '00:00',
    }
    expect(data).toEqual([{ orari: null }, { orari: expect.objectContaining(whole) }])
    await expect(rows(page)).toContainText(['Chiuso', 'Aperto 24 ore'])
  })

  test('a holiday can also be chosen while the form is open', async ({ inside, create }) => {
    const website = await create.website()
    const page = await inside('admin', edit(website.id))
    await add(page).click()
    await region(page)
      .getByRole('button', { name: /^Lunedì dell'Angelo/ })
      .click()
    await save(page).click()
    await expect(rows(page)).toContainText(["Chiuso · Lunedì dell'Angelo"])
  })

  test('an overlap is shown at the day that is wrong, before and after the server was asked', async ({
    inside,
    create,
  }) => {
    const website = await create.website()
    await create.closure({ website_id: website.id, dal: inDays(10), al: inDays(20) })
    const page = await inside('admin', edit(website.id))
    await add(page).click()
    await dal(page).fill(inDays(20))
    await al(page).fill(inDays(25))
    await save(page).click()
    const known = `Si sovrappone a quanto hai già inserito: ${spanText(inDays(10), inDays(20))}`
    await expect(dal(page)).toHaveAccessibleDescription(known)
    await expect(dal(page)).toBeFocused()

    // Somebody else is faster.
    await create.closure({ website_id: website.id, dal: inDays(24), al: inDays(30) })
    await dal(page).fill(inDays(21))
    await save(page).click()
    await expect(dal(page)).toHaveAccessibleDescription(
      "Si sovrappone a un'altra chiusura di questo sito web",
    )
    await expect(page.getByText('Errore nel salvataggio della chiusura')).toBeVisible()
    // Now the list shows it, and the form knows it.
    await expect(rows(page)).toContainText([
      spanText(inDays(10), inDays(20)),
      spanText(inDays(24), inDays(30)),
    ])
    await save(page).click()
    await expect(al(page)).toHaveAccessibleDescription(
      `Si sovrappone a quanto hai già inserito: ${spanText(inDays(24), inDays(30))}`,
    )
    await al(page).fill(inDays(23))
    await save(page).click()
    await expect(rows(page)).toHaveCount(3)
  })

  test('what two people change of one is kept from both, and one changed since is not deleted unseen', async ({
    inside,
    create,
    db,
  }) => {
    const { id, website_id } = await create.closure({ dal: inDays(10), al: inDays(20), motivo: 'Ferie' })
    const page = await inside('admin', edit(website_id))
    await rows(page).getByRole('button', { name: 'Modifica' }).click()
    await al(page).fill(inDays(25))
    await db.from('closures').update({ motivo: 'Lavori' }).eq('id', id).throwOnError()
    await save(page).click()
    await expect(rows(page)).toContainText(['Lavori'])
    const stored = () => db.from('closures').select('al, motivo').eq('id', id).maybeSingle()
    expect((await stored()).data).toEqual({ al: inDays(25), motivo: 'Lavori' })

    await rows(page).getByRole('button', { name: 'Elimina' }).click()
    await db.from('closures').update({ motivo: 'Trasloco' }).eq('id', id).throwOnError()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await expect(page.getByText('Qualcun altro ha modificato questi dati nel frattempo.')).toBeVisible()
    await expect(rows(page)).toContainText(['Trasloco'])
    await rows(page).getByRole('button', { name: 'Elimina' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await expect(rows(page)).toHaveCount(0)
    expect((await stored()).data).toBeNull()
  })

  test('a stored last day is the person’s alone, and the first press after the first day counts', async ({
    inside,
    create,
    db,
  }) => {
    const { id, website_id } = await create.closure({ dal: inDays(10), al: inDays(20) })
    const page = await inside('admin', edit(website_id))
    await rows(page).getByRole('button', { name: 'Modifica' }).click()
    await al(page).fill('')
    await dal(page).focus()
    await region(page).getByLabel('Motivo').focus()
    await expect(al(page)).toHaveValue('')
    await save(page).click()
    await expect(al(page)).toHaveAccessibleDescription("Scegli l'ultimo giorno")
    await typeDay(al(page), '31', '06', '2027')
    await region(page).getByLabel('Motivo').focus()
    await expect(al(page)).toHaveAccessibleDescription('31 giugno non esiste')
    await typeDay(dal(page), '29', '02', '2027')
    await expect(dal(page)).toHaveAccessibleDescription('29 febbraio 2027 non esiste')
    await save(page).click()
    await expect(dal(page)).toHaveAccessibleDescription('29 febbraio 2027 non esiste')
    await region(page).getByRole('button', { name: 'Annulla' }).click()
    expect((await db.from('closures').select('dal, al').eq('id', id).single()).data).toEqual({
      dal: inDays(10),
      al: inDays(20),
    })

    await add(page).click()
    await dal(page).fill(inDays(30))
    await save(page).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page)).toContainText([spanText(inDays(30), inDays(30))])
  })

  test('past closures are folded, and the one of today is marked', async ({ inside, create }) => {
    const website = await create.website()
    await create.closure({
      website_id: website.id,
      dal: inDays(-20),
      al: inDays(-10),
      motivo: 'Ristrutturazione',
    })
    await create.closure({ website_id: website.id, dal: today, al: today, motivo: 'Sciopero' })
    const page = await inside('admin', edit(website.id))
    await expect(region(page).getByText('Sciopero')).toBeVisible()
    await expect(region(page).getByText('In corso')).toBeVisible()
    await expect(region(page).getByText('Ristrutturazione')).toBeHidden()
    await region(page).getByText('Passate (1)').click()
    await expect(region(page).getByText('Ristrutturazione')).toBeVisible()
  })

  test('says that it is loading, that it failed, and why a save failed; nothing typed is lost', async ({
    inside,
    create,
    axe,
  }) => {
    const website = await create.website()
    const page = await inside('admin')
    await skipPauses(page, ...betweenReads)
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(rest, async (route) => {
      await asked
      await route.fulfill({ status: 400, json: { code: 'X', message: 'no' } })
    })
    await goTo(page, edit(website.id))
    await expect(region(page).getByRole('status', { name: 'Caricamento...' })).toBeVisible()
    answer()
    await expect(region(page).getByText('Le chiusure non si sono caricate')).toBeVisible()
    await axe(page)
    await page.unroute(rest)
    await region(page).getByRole('button', { name: 'Riprova' }).click()
    await expect(region(page).getByText('Nessuna chiusura in programma.')).toBeVisible()

    await add(page).click()
    await dal(page).fill(inDays(5))
    await al(page).fill(inDays(6))
    await page.route(rest, (route) => route.abort())
    await save(page).click()
    await expect(page.getByText('Errore nel salvataggio della chiusura')).toBeVisible()
    await expect(dal(page)).toHaveValue(inDays(5))
    await page.unroute(rest)
    await save(page).click()
    await expect(rows(page)).toHaveCount(1)
  })

  test('a closure that is not saved keeps the page: neither a link nor saving the website loses it', async ({
    inside,
    create,
    db,
  }) => {
    const website = await create.website()
    const page = await inside('admin', edit(website.id))
    await add(page).click()
    await dal(page).fill(inDays(5))
    await page.getByRole('link', { name: 'Siti Web' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resta' }).click()
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(
      page.getByText("C'è una chiusura non salvata: salvala o annullala, poi riprova"),
    ).toBeVisible()
    await expect(dal(page)).toHaveValue(inDays(5))
    await region(page).getByRole('button', { name: 'Annulla' }).click()
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(page.getByText('Sito web aggiornato con successo')).toBeVisible()
    const { count } = await db
      .from('closures')
      .select('*', { count: 'exact', head: true })
      .eq('website_id', website.id)
    expect(count).toBe(0)
  })

  test('a gestore reads them', async ({ inside, create, axe }) => {
    const website = await create.website()
    await create.closure({ website_id: website.id, dal: inDays(5), al: inDays(6), motivo: 'Fiera' })
    const page = await inside('gestore', `/dashboard/websites/view/${website.id}`)
    await expect(region(page)).toContainText('Chiuso · Fiera')
    await expect(region(page).locator('button, input')).toHaveCount(0)
    await axe(page)
  })
})

test.describe('Siti Web, the list', () => {
  test('says which websites are closed today, and until when', async ({ inside, create, unique, axe }) => {
    const [away, oneDay, open] = [unique('Ferie'), unique('Ferie'), unique('Ferie')]
    const website = async (nome: string) => (await create.website({ nome })).id
    await create.closure({ website_id: await website(away), dal: inDays(-2), al: inDays(2) })
    await create.closure({ website_id: await website(oneDay), dal: today, al: today })
    await create.closure({ website_id: await website(open), dal: inDays(1), al: inDays(2) })
    const page = await inside('gestore', '/dashboard/websites?q=Ferie')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(row(away)).toContainText(`Chiuso fino al ${shortDay(inDays(2))}`)
    await expect(row(oneDay)).toContainText('Chiuso oggi')
    await expect(row(open)).not.toContainText('Chiuso')
    await axe(page)
    await resize(page, { width: 390, height: 844 })
    await expect(row(oneDay).getByText('Chiuso oggi')).toBeVisible()
    await axe(page)
  })
})
