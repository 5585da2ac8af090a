import { shortDay, spanText, untilDay } from '#italian/days.ts'
import { defaultOrari } from '../../../../testing/factories.ts'
import { goTo } from '../../support/go-to.ts'
import { betweenReads, skipPauses } from '../../support/pauses.ts'
import { closuresOf, editPath, inDays, seasonsOf, today } from '../../support/rooms/special-hours.ts'
import { messages, resize } from '../../support/screen.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

test('an admin closes for holidays, opens with other hours, changes and deletes', {
  tag: '@oldest-dashboard',
}, async ({ inside, create, db, axe }) => {
  const website = await create.website()
  const page = await inside('admin', editPath(website.id))
  const closures = closuresOf(page)
  await expect(closures.region.getByText('Nessuna chiusura in programma.')).toBeVisible()

  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await closures.add.click()
  await expect(closures.dal).toBeFocused()
  await closures.dal.fill(inDays(30))
  await closures.al.fill(inDays(40))
  await closures.motivo.fill('Ferie')
  await closures.save.click()
  await expect(page.getByText('Chiusura salvata')).toBeVisible()
  expect((await sent).postDataJSON()).toEqual({
    id: expect.any(String),
    website_id: website.id,
    dal: inDays(30),
    al: inDays(40),
    orari: null,
    motivo: 'Ferie',
  })
  await expect(closures.add).toBeFocused()
  await expect(closures.rows).toContainText([spanText(inDays(30), inDays(40))])
  await expect(closures.rows).toContainText(['Chiuso · Ferie'])

  await closures.add.click()
  await closures.dal.fill(inDays(3))
  await closures.motivo.focus()
  await expect(closures.al).toHaveValue(inDays(3))
  await closures.region.getByLabel('Aperto con orari diversi').check()
  await closures.region.getByLabel('Orari diversi mattina: Apertura').fill('10:30')
  await axe(page)
  await closures.save.click()
  // The next one comes first.
  await expect(closures.rows).toContainText(['Aperto 10:30–13:00, 15:00–19:00', 'Chiuso · Ferie'])

  await closures.rows.nth(1).getByRole('button', { name: 'Modifica' }).click()
  await expect(closures.al).toHaveValue(inDays(40))
  await closures.al.fill(inDays(41))
  await closures.save.click()
  await expect(closures.rows.nth(1)).toContainText(spanText(inDays(30), inDays(41)))

  await closures.rows.first().getByRole('button', { name: 'Elimina' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await expect(page.getByText('Chiusura eliminata')).toBeVisible()
  await expect(closures.rows).toHaveCount(1)
  await expect(closures.add).toBeFocused()
  await axe(page)
  await messages(page).getByRole('button', { name: 'Annulla', exact: true }).last().click()
  await expect(page.getByText('Chiusura ripristinata')).toBeVisible()
  await expect(closures.rows).toContainText(['Aperto 10:30–13:00, 15:00–19:00', 'Chiuso · Ferie'])
  await resize(page, { width: 390, height: 844 })
  await axe(page)
  const stored = db.from('closures').select('dal, al').eq('website_id', website.id).order('dal')
  expect((await stored).data).toEqual([
    { dal: inDays(3), al: inDays(3) },
    { dal: inDays(30), al: inDays(41) },
  ])
})

test('an admin adds summer and winter, each from a week that there is, changes and deletes', {
  tag: '@oldest-dashboard',
}, async ({ inside, create, db, axe }) => {
  const website = await create.website()
  const page = await inside('admin', editPath(website.id))
  const seasons = seasonsOf(page)
  await expect(seasons.region.getByText('Nessun orario stagionale.')).toBeVisible()
  await seasons.add.click()
  await expect(seasons.nome).toBeFocused()
  await seasons.nome.fill('Orario estivo')
  await seasons.dal.fill('2027-06-01')
  await seasons.al.fill('2027-09-15')
  await expect(seasons.region.getByText('Vale ogni anno dal 1º giugno al 15 settembre')).toBeVisible()
  // It begins with the website's week.
  await expect(seasons.region.getByLabel('Sabato: Aperto')).not.toBeChecked()
  await seasons.region.getByLabel('Lunedì pomeriggio: Chiusura').fill('23:30')
  await seasons.region.getByRole('button', { name: 'Copia a tutti (Lunedì)' }).click()
  await axe(page)
  await seasons.save.click()
  await expect(page.getByText('Stagione salvata')).toBeVisible()
  await expect(seasons.add).toBeFocused()
  await expect(seasons.rows).toContainText(['Ogni anno dal 1º giugno al 15 settembre'])

  await seasons.add.click()
  await seasons.nome.fill('Orario invernale')
  await seasons.dal.fill('2027-11-01')
  await seasons.al.fill('2027-03-31')
  await seasons.region.getByLabel('Copia gli orari da').selectOption({ label: 'Orario estivo' })
  await expect(seasons.region.getByLabel('Domenica pomeriggio: Chiusura')).toHaveValue('23:30')
  await seasons.region.getByLabel('Lunedì: Aperto').uncheck()
  await seasons.save.click()
  await expect(seasons.rows).toHaveCount(2)
  const stored = db.from('seasons').select('nome, dal, al, ogni_anno, orari')
  const { data } = await stored.eq('website_id', website.id).order('nome')
  expect(data).toMatchObject([
    { nome: 'Orario estivo', dal: '2027-06-01', al: '2027-09-15', ogni_anno: true },
    { nome: 'Orario invernale', dal: '2027-11-01', al: '2027-03-31', orari: { lunedi: { aperto: false } } },
  ])

  const winter = seasons.rows.filter({ hasText: 'Orario invernale' })
  await winter.getByRole('button', { name: 'Modifica Orario invernale' }).click()
  await seasons.nome.fill('Inverno')
  await seasons.save.click()
  await expect(seasons.rows.filter({ hasText: 'Inverno' })).toBeVisible()
  await seasons.rows.filter({ hasText: 'Inverno' }).getByRole('button', { name: 'Elimina Inverno' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await expect(page.getByText('Stagione eliminata')).toBeVisible()
  await expect(seasons.rows).toHaveCount(1)
  await messages(page).getByRole('button', { name: 'Annulla', exact: true }).last().click()
  await expect(page.getByText('Stagione ripristinata')).toBeVisible()
  await expect(seasons.rows).toHaveCount(2)
  await axe(page)
})

test('a business adds a holiday with two clicks on its phone, and a season', async ({
  arrive,
  server,
  create,
  db,
  axe,
}) => {
  const { email, business } = await create.businessAccount('segreta123')
  const website = await create.website({ business_id: business.id })
  const page = await arrive(email, 'segreta123')
  const [closures, seasons] = [closuresOf(page), seasonsOf(page)]
  await resize(page, { width: 390, height: 844 })
  await page.goto(server.url + editPath(website.id))
  const holiday = (name: string) => closures.region.getByRole('button', { name: new RegExp(`^${name}`) })
  await holiday('Natale').click()
  await expect(closures.motivo).toHaveValue('Natale')
  // The bar that saves the website stays in sight above: at the end of the page it covers no other control.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await axe(page)
  // The holidays scroll on their own and do not widen the form beyond the screen.
  const edge = (await closures.save.boundingBox()) ?? { x: 0, width: Number.NaN }
  expect(edge.x + edge.width).toBeLessThanOrEqual(390)
  await closures.save.click()
  await expect(closures.rows).toContainText(['Chiuso · Natale'])
  // What is closed already is offered no more.
  await expect(holiday('Natale')).toHaveCount(0)
  await expect(holiday('Santo Stefano')).toBeVisible()
  const { data } = await db.from('closures').select('dal, al').eq('website_id', website.id).single()
  expect(data?.dal).toMatch(/-12-25$/)
  expect(data?.al).toBe(data?.dal)

  await seasons.add.click()
  await seasons.nome.fill('Fiera')
  await seasons.region.getByLabel('Ogni anno').uncheck()
  await seasons.dal.fill(inDays(-1))
  await seasons.al.fill(inDays(3))
  await axe(page)
  await seasons.save.click()
  await expect(seasons.rows).toContainText(['In corso'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await axe(page)
})

test('An overlap is told to the admin at the day that is wrong: of closures, of seasons, of what is brought back', async ({
  inside,
  create,
}) => {
  const page = await inside('admin')
  await test.step('an overlap of closures is told at the day that is wrong, before and after the server was asked', async () => {
    const website = await create.website()
    await create.closure({ website_id: website.id, dal: inDays(10), al: inDays(20) })
    await next(page, editPath(website.id))
    const { add, dal, al, save, rows } = closuresOf(page)
    await add.click()
    await dal.fill(inDays(20))
    await al.fill(inDays(25))
    await save.click()
    const known = `Si sovrappone a quanto hai già inserito: ${spanText(inDays(10), inDays(20))}`
    await expect(dal).toHaveAccessibleDescription(known)
    await expect(dal).toBeFocused()

    // Somebody else is faster.
    await create.closure({ website_id: website.id, dal: inDays(24), al: inDays(30) })
    await dal.fill(inDays(21))
    await save.click()
    await expect(dal).toHaveAccessibleDescription("Si sovrappone a un'altra chiusura di questo sito web")
    await expect(page.getByText('Errore nel salvataggio della chiusura')).toBeVisible()
    // Now the list shows it, and the form knows it.
    const days = [spanText(inDays(10), inDays(20)), spanText(inDays(24), inDays(30))]
    await expect(rows).toContainText(days)
    await save.click()
    await expect(al).toHaveAccessibleDescription(`Si sovrappone a quanto hai già inserito: ${days[1]}`)
    await al.fill(inDays(23))
    await save.click()
    await expect(rows).toHaveCount(3)
  })

  await test.step('an overlap of seasons is told too, also with one of each year, and of one that is brought back', async () => {
    const { website_id } = await create.season({ nome: 'Inverno', dal: '2027-11-01', al: '2027-03-31' })
    await next(page, editPath(website_id))
    const { region, add, nome, dal, al, save, cancel, confirm } = seasonsOf(page)
    await add.click()
    await save.click()
    await expect(nome).toHaveAccessibleDescription(/Nome è obbligatorio/)
    await expect(dal).toHaveAccessibleDescription('Scegli il primo giorno')
    await nome.fill('Carnevale')
    await region.getByLabel('Ogni anno').uncheck()
    await dal.fill('2028-02-20')
    await al.fill('2028-02-19')
    await expect(al).toHaveAccessibleDescription("L'ultimo giorno non può essere prima del primo")
    await al.fill('2028-02-29')
    await save.click()
    await expect(dal).toHaveAccessibleDescription(
      'Si sovrappone a «Inverno», che vale ogni anno dal 1º novembre al 31 marzo',
    )
    await create.season({ website_id, nome: 'Estate', dal: '2027-06-01', al: '2027-09-15' })
    await dal.fill('2028-06-01')
    await al.fill('2028-06-02')
    await save.click()
    const taken = "Si sovrappone a un'altra stagione di questo sito web"
    await expect(dal).toHaveAccessibleDescription(taken)
    await expect(nome).toHaveValue('Carnevale')
    await cancel.click()

    await region.getByRole('button', { name: 'Elimina Estate' }).click()
    await confirm()
    await expect(page.getByText('Stagione eliminata')).toBeVisible()
    await create.season({ website_id, nome: 'Mare' })
    await messages(page).getByRole('button', { name: 'Annulla', exact: true }).last().click()
    await expect(page.getByText(taken).last()).toBeVisible()
    await expect(page.getByText('Errore nel ripristino della stagione')).toBeVisible()
  })
})

const kinds = {
  closures: {
    part: closuresOf,
    label: 'Motivo',
    column: 'motivo',
    days: { dal: inDays(10), al: inDays(20) },
  },
  seasons: {
    part: seasonsOf,
    label: 'Nome',
    column: 'nome',
    days: { dal: inDays(10), al: inDays(20), ogni_anno: false },
  },
} as const

test('What two admins change of a closure or a season is kept from both, asked about, and not deleted unseen', async ({
  inside,
  create,
  db,
  axe,
}) => {
  const page = await inside('admin')
  for (const [kind, { part, label, column, days }] of Object.entries(kinds)) {
    await test.step(`${kind}: what two people change is kept from both, asked about where it differs, and not deleted unseen`, async () => {
      const of = { ...days, [column]: 'Prima' }
      const { id, website_id } = await (kind === 'closures' ? create.closure(of) : create.season(of))
      const stored = db.from(kind as 'closures')
      const named = (text: string): object => ({ [column]: text })
      const others = (text: string) => stored.update(named(text)).eq('id', id).throwOnError()
      await next(page, editPath(website_id))
      const { region, rows, al, save, cancel, press, confirm } = part(page)
      const text = region.getByLabel(label, { exact: true })

      await press('Modifica')
      await al.fill(inDays(25))
      await others('La tua')
      await save.click()
      await expect(rows).toContainText(['La tua'])
      expect((await stored.select('*').eq('id', id).single()).data).toMatchObject({
        al: inDays(25),
        [column]: 'La tua',
      })

      await press('Modifica')
      await text.fill('La mia')
      await others('La loro')
      await save.click()
      const question = region.getByRole('region', { name: /questi dati/ })
      await expect(question.getByRole('listitem')).toContainText(['La mia'])
      await expect(question.getByRole('listitem')).toContainText(['La loro'])
      expect((await stored.select('*').eq('id', id).single()).data).toMatchObject({ [column]: 'La loro' })
      await axe(page)
      await question.getByRole('button', { name: `Usa quello salvato (${label})` }).click()
      await expect(text).toHaveValue('La loro')
      await cancel.click()

      await press('Elimina')
      await others('Ancora')
      await confirm()
      await expect(page.getByText('Qualcun altro ha modificato questi dati nel frattempo.')).toBeVisible()
      await expect(rows).toContainText(['Ancora'])

      await press('Modifica')
      await text.fill('La mia')
      await stored.delete().eq('id', id).throwOnError()
      await save.click()
      await expect(region.getByRole('alert')).toContainText('questi dati')
      await expect(text).toHaveValue('La mia')
      await cancel.click()
    })
  }
})

test('The admin’s closures and seasons: past ones folded, failures told, what is not saved keeps the page', async ({
  inside,
  create,
  axe,
  db,
}) => {
  const page = await inside('admin')
  await test.step('past ones are folded, and those of today are marked', async () => {
    const { id: website_id } = await create.website()
    const [past, now] = [
      { website_id, dal: inDays(-20), al: inDays(-10) },
      { website_id, dal: today, al: today },
    ]
    await create.closure({ ...past, motivo: 'Ristrutturazione' })
    await create.closure({ ...now, motivo: 'Sciopero' })
    await create.season({ ...past, ogni_anno: false, nome: 'Sagra' })
    await create.season({ ...now, ogni_anno: false, nome: 'Fiera' })
    await next(page, editPath(website_id))
    for (const [region, current, over, fold] of [
      [closuresOf(page).region, 'Sciopero', 'Ristrutturazione', 'Passate (1)'],
      [seasonsOf(page).region, 'Fiera', 'Sagra', 'Passati (1)'],
    ] as const) {
      await expect(region.getByText(current).first()).toBeVisible()
      await expect(region.getByText('In corso')).toBeVisible()
      await expect(region.getByText(over).first()).toBeHidden()
      await region.getByText(fold).click()
      await expect(region.getByText(over).first()).toBeVisible()
    }
  })

  await test.step('says that it is loading, that it failed, and why a save failed; nothing typed is lost', async () => {
    const website = await create.website()
    const page = await inside('admin')
    const { region, add, dal, al, save, rows } = closuresOf(page)
    await skipPauses(page, ...betweenReads)
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const rest = '**/rest/v1/closures**'
    await page.route(rest, async (route) => {
      await asked
      await route.fulfill({ status: 400, json: { code: 'X', message: 'no' } })
    })
    await goTo(page, editPath(website.id))
    await expect(region.getByRole('status', { name: 'Caricamento...' })).toBeVisible()
    answer()
    await expect(region.getByText('Le chiusure non si sono caricate')).toBeVisible()
    await axe(page)
    await page.unroute(rest)
    await region.getByRole('button', { name: 'Riprova' }).click()
    await expect(region.getByText('Nessuna chiusura in programma.')).toBeVisible()

    await add.click()
    await dal.fill(inDays(5))
    await al.fill(inDays(6))
    await page.route(rest, (route) => route.abort())
    await save.click()
    await expect(page.getByText('Errore nel salvataggio della chiusura')).toBeVisible()
    await expect(dal).toHaveValue(inDays(5))
    await page.unroute(rest)
    await save.click()
    await expect(rows).toHaveCount(1)
  })

  await test.step('what is not saved keeps the page: neither a link nor saving the website loses it', async () => {
    const website = await create.website()
    await next(page, editPath(website.id))
    const [closures, seasons] = [closuresOf(page), seasonsOf(page)]
    await closures.add.click()
    await closures.dal.fill(inDays(5))
    await page.getByRole('link', { name: 'Siti Web' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resta' }).click()
    await seasons.add.click()
    await seasons.nome.fill('Estate')
    const saveWebsite = page.getByRole('button', { name: 'Salva Modifiche' })
    for (const [part, noun] of [
      [seasons, 'stagione'],
      [closures, 'chiusura'],
    ] as const) {
      await saveWebsite.click()
      await expect(
        page.getByText(`C'è una ${noun} non salvata: salvala o annullala, poi riprova`),
      ).toBeVisible()
      await expect(closures.dal).toHaveValue(inDays(5))
      await part.cancel.click()
    }
    await saveWebsite.click()
    await expect(page.getByText('Sito web aggiornato con successo')).toBeVisible()
    for (const table of ['closures', 'seasons'] as const)
      expect((await db.from(table).select('id').eq('website_id', website.id)).data).toEqual([])
  })
})

test('The gestore reads closures and seasons, on the website’s page and in the list', async ({
  inside,
  create,
  axe,
  unique,
}) => {
  const page = await inside('gestore')
  await test.step('a gestore reads them, seasons with their week', async () => {
    const orari = { ...defaultOrari, sempreAperto: true }
    const { website_id } = await create.season({ nome: 'Estate', orari })
    await create.closure({ website_id, dal: inDays(5), al: inDays(6), motivo: 'Fiera' })
    await next(page, `/dashboard/websites/view/${website_id}`)
    const [closures, seasons] = [closuresOf(page).region, seasonsOf(page).region]
    await expect(closures).toContainText('Chiuso · Fiera')
    await expect(seasons).toContainText('Ogni anno dal 1º giugno al 15 settembre')
    await expect(seasons.getByText('Sempre aperto')).toBeVisible()
    for (const region of [closures, seasons]) await expect(region.locator('button, input')).toHaveCount(0)
    await axe(page)
  })

  await test.step('Siti Web says which are closed today and which season holds, until when; a closure comes first', async () => {
    const names = Array.from({ length: 4 }, () => unique('Stagione'))
    const [away = '', oneDay = '', soon = '', inSeason = ''] = names
    const ids = await Promise.all(names.map(async (nome) => (await create.website({ nome })).id))
    const idOf = (name: string) => ids[names.indexOf(name)] ?? ''
    await create.closure({ website_id: idOf(away), dal: inDays(-2), al: inDays(2) })
    await create.closure({ website_id: idOf(oneDay), dal: today, al: today })
    await create.closure({ website_id: idOf(soon), dal: inDays(1), al: inDays(2) })
    for (const name of [oneDay, inSeason]) {
      const website_id = idOf(name)
      const nome = 'Orario speciale della bottega e del suo laboratorio'
      await create.season({ website_id, nome, dal: inDays(-2), al: inDays(2) })
      await create.season({ website_id, nome: 'Dopo', dal: inDays(3), al: inDays(9) })
    }
    await next(page, '/dashboard/websites?q=Stagione')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(row(away)).toContainText(`Chiuso fino al ${shortDay(inDays(2))}`)
    await expect(row(oneDay)).toContainText('Chiuso oggi')
    await expect(row(oneDay)).not.toContainText('Orario speciale')
    await expect(row(soon)).not.toContainText('Chiuso')
    await expect(row(inSeason)).toContainText(`suo laboratorio ${untilDay(today, inDays(2))}`)
    // However long its name is, the badge is whole.
    const badge = row(inSeason).getByText('Orario speciale')
    expect(await badge.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0)
    await axe(page)
    await resize(page, { width: 390, height: 844 })
    await expect(row(oneDay).getByText('Chiuso oggi')).toBeVisible()
    await axe(page)
  })
})
