import { addDays, todayInRome, untilDay } from '#italian/days.ts'
import { defaultOrari } from '../../../../testing/factories.ts'
import { resize } from '../../support/screen.ts'
import { expect, type Page, test } from '../../support/test.ts'

const edit = (id: string) => `/dashboard/websites/edit/${id}`
const region = (page: Page) => page.getByRole('region', { name: 'Orari stagionali' })
const add = (page: Page) => region(page).getByRole('button', { name: 'Aggiungi stagione' })
const nome = (page: Page) => region(page).getByLabel('Nome', { exact: true })
const dal = (page: Page) => region(page).getByLabel('Dal', { exact: true })
const al = (page: Page) => region(page).getByLabel('Al', { exact: true })
const save = (page: Page) => region(page).getByRole('button', { name: 'Salva stagione' })
const rows = (page: Page) => region(page).getByRole('listitem').filter({ hasText: 'Modifica' })

const today = todayInRome()
const inDays = (count: number) => addDays(today, count)

test.describe('Orari stagionali', () => {
  test('an admin adds summer and winter, each from a week that there is, changes and deletes', {
    tag: '@oldest-dashboard',
  }, async ({ inside, create, db, axe }) => {
    const website = await create.website()
    const page = await inside('admin', edit(website.id))
    await expect(region(page).getByText('Nessun orario stagionale.')).toBeVisible()
    await add(page).click()
    await expect(nome(page)).toBeFocused()
    await nome(page).fill('Orario estivo')
    await dal(page).fill('2027-06-01')
    await al(page).fill('2027-09-15')
    await expect(region(page).getByText('Vale ogni anno dal 1º giugno al 15 settembre')).toBeVisible()
    // It begins with the website's week.
    await expect(region(page).getByLabel('Sabato: Aperto')).not.toBeChecked()
    await region(page).getByLabel('Lunedì pomeriggio: Chiusura').fill('23:30')
    await region(page).getByRole('button', { name: 'Copia a tutti (Lunedì)' }).click()
    await axe(page)
    await save(page).click()
    await expect(page.getByText('Stagione salvata')).toBeVisible()
    await expect(add(page)).toBeFocused()
    await expect(rows(page)).toContainText(['Ogni anno dal 1º giugno al 15 settembre'])

    await add(page).click()
    await nome(page).fill('Orario invernale')
    await dal(page).fill('2027-11-01')
    await al(page).fill('2027-03-31')
    await region(page).getByLabel('Copia gli orari da').selectOption({ label: 'Orario estivo' })
    await expect(region(page).getByLabel('Domenica pomeriggio: Chiusura')).toHaveValue('23:30')
    await region(page).getByLabel('Lunedì: Aperto').uncheck()
    await save(page).click()
    await expect(rows(page)).toHaveCount(2)
    const stored = db.from('seasons').select('nome, dal, al, ogni_anno, orari')
    const { data } = await stored.eq('website_id', website.id).order('nome')
    expect(data).toMatchObject([
      { nome: 'Orario estivo', dal: '2027-06-01', al: '2027-09-15', ogni_anno: true },
      { nome: 'Orario invernale', dal: '2027-11-01', al: '2027-03-31', orari: { lunedi: { aperto: false } } },
    ])

    const winter = rows(page).filter({ hasText: 'Orario invernale' })
    await winter.getByRole('button', { name: 'Modifica Orario invernale' }).click()
    await nome(page).fill('Inverno')
    await save(page).click()
    await expect(rows(page).filter({ hasText: 'Inverno' })).toBeVisible()
    await rows(page).filter({ hasText: 'Inverno' }).getByRole('button', { name: 'Elimina Inverno' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await expect(page.getByText('Stagione eliminata')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Annulla', exact: true }).last().click()
    await expect(page.getByText('Stagione ripristinata')).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await axe(page)
  })

  test('a business does it on its phone', async ({ arrive, server, create, axe }) => {
    const { email, business } = await create.businessAccount('segreta123')
    const website = await create.website({ business_id: business.id })
    const page = await arrive(email, 'segreta123')
    await resize(page, { width: 390, height: 844 })
    await page.goto(server.url + edit(website.id))
    await add(page).click()
    await nome(page).fill('Fiera')
    await region(page).getByLabel('Ogni anno').uncheck()
    await dal(page).fill(inDays(-1))
    await al(page).fill(inDays(3))
    await axe(page)
    await save(page).click()
    await expect(rows(page)).toContainText(['In corso'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await axe(page)
  })

  test('an overlap is told at the day, before and after the server was asked, and nothing typed is lost', async ({
    inside,
    create,
  }) => {
    const website = await create.website()
    await create.season({ website_id: website.id, nome: 'Inverno', dal: '2027-11-01', al: '2027-03-31' })
    const page = await inside('admin', edit(website.id))
    await add(page).click()
    await save(page).click()
    await expect(nome(page)).toHaveAccessibleDescription(/Nome è obbligatorio/)
    await expect(dal(page)).toHaveAccessibleDescription('Scegli il primo giorno')
    await nome(page).fill('Carnevale')
    await region(page).getByLabel('Ogni anno').uncheck()
    await dal(page).fill('2028-02-20')
    await al(page).fill('2028-02-19')
    await expect(al(page)).toHaveAccessibleDescription("L'ultimo giorno non può essere prima del primo")
    await al(page).fill('2028-02-29')
    await save(page).click()
    await expect(dal(page)).toHaveAccessibleDescription(
      'Si sovrappone a «Inverno», che vale ogni anno dal 1º novembre al 31 marzo',
    )
    await create.season({ website_id: website.id, nome: 'Estate', dal: '2027-06-01', al: '2027-09-15' })
    await dal(page).fill('2028-06-01')
    await al(page).fill('2028-06-02')
    await save(page).click()
    await expect(dal(page)).toHaveAccessibleDescription(
      "Si sovrappone a un'altra stagione di questo sito web",
    )
    await expect(nome(page)).toHaveValue('Carnevale')
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(
      page.getByText("C'è una stagione non salvata: salvala o annullala, poi riprova"),
    ).toBeVisible()
    await region(page).getByRole('button', { name: 'Annulla' }).click()
  })

  test('one whose days somebody else has taken since does not come back, and says why', async ({
    inside,
    create,
  }) => {
    const { website_id } = await create.season({ nome: 'Estate' })
    const page = await inside('admin', `/dashboard/websites/edit/${website_id}`)
    await rows(page).getByRole('button', { name: 'Elimina Estate' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await expect(page.getByText('Stagione eliminata')).toBeVisible()
    await create.season({ website_id, nome: 'Mare' })
    await page.getByRole('button', { name: 'Annulla', exact: true }).last().click()
    await expect(page.getByText("Si sovrappone a un'altra stagione di questo sito web")).toBeVisible()
  })

  test('what two people change to different values is asked about, and not overwritten', async ({
    inside,
    create,
    db,
    axe,
  }) => {
    const { id, website_id } = await create.season()
    const page = await inside('admin', edit(website_id))
    await rows(page).getByRole('button', { name: 'Modifica' }).click()
    await nome(page).fill('La mia')
    await db.from('seasons').update({ nome: 'La tua' }).eq('id', id).throwOnError()
    await save(page).click()
    const question = region(page).getByRole('region', { name: /questi dati/ })
    await expect(question.getByRole('listitem')).toContainText(['La mia'])
    await expect(question.getByRole('listitem')).toContainText(['La tua'])
    expect((await db.from('seasons').select('nome').eq('id', id).single()).data?.nome).toBe('La tua')
    await axe(page)
    await question.getByRole('button', { name: 'Usa quello salvato (Nome)' }).click()
    await expect(nome(page)).toHaveValue('La tua')
    await region(page).getByRole('button', { name: 'Annulla' }).click()
  })

  test('one that somebody else has deleted says so in its form, and cannot be deleted twice', async ({
    inside,
    create,
    db,
  }) => {
    const { id, website_id } = await create.season({ nome: 'Estate' })
    const page = await inside('admin', edit(website_id))
    await rows(page).getByRole('button', { name: 'Modifica' }).click()
    await nome(page).fill('La mia')
    await db.from('seasons').delete().eq('id', id).throwOnError()
    await save(page).click()
    await expect(region(page).getByRole('alert')).toContainText('questi dati')
    await expect(nome(page)).toHaveValue('La mia')
  })

  test('what two people change in different fields is kept from both', async ({ inside, create, db }) => {
    const { id, website_id } = await create.season({ dal: '2027-06-01', al: '2027-06-30', ogni_anno: false })
    const page = await inside('admin', edit(website_id))
    await rows(page).getByRole('button', { name: 'Modifica' }).click()
    await al(page).fill('2027-07-15')
    await db.from('seasons').update({ nome: 'La tua' }).eq('id', id).throwOnError()
    await save(page).click()
    await expect(page.getByText('Stagione salvata')).toBeVisible()
    await expect(rows(page)).toContainText(['La tua'])
    const { data } = await db.from('seasons').select('nome, al').eq('id', id).single().throwOnError()
    expect(data).toEqual({ nome: 'La tua', al: '2027-07-15' })
  })

  test('a gestore reads them, with their week', async ({ inside, create, axe }) => {
    const orari = { ...defaultOrari, sempreAperto: true }
    const { website_id } = await create.season({ nome: 'Estate', orari })
    const page = await inside('gestore', `/dashboard/websites/view/${website_id}`)
    await expect(region(page)).toContainText('Ogni anno dal 1º giugno al 15 settembre')
    await expect(region(page).getByText('Sempre aperto')).toBeVisible()
    await expect(region(page).locator('button, input')).toHaveCount(0)
    await axe(page)
  })
})

test('Siti Web says which season holds today, and until when; a closure of today comes first', async ({
  inside,
  create,
  unique,
  axe,
}) => {
  const [open, closed] = [unique('Stagione'), unique('Stagione')]
  const days = { dal: inDays(-2), al: inDays(2) }
  for (const nome of [open, closed]) {
    const { id } = await create.website({ nome })
    await create.season({
      website_id: id,
      nome: 'Orario speciale della bottega e del suo laboratorio',
      ...days,
    })
    await create.season({ website_id: id, nome: 'Dopo', dal: inDays(3), al: inDays(9) })
    if (nome === closed) await create.closure({ website_id: id, dal: today, al: today })
  }
  const page = await inside('gestore', '/dashboard/websites?q=Stagione')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row(open)).toContainText(`suo laboratorio ${untilDay(today, inDays(2))}`)
  // However long its name is, the badge is whole.
  const badge = row(open).getByText('Orario speciale')
  expect(await badge.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0)
  await expect(row(closed)).toContainText('Chiuso oggi')
  await expect(row(closed)).not.toContainText('Orario speciale')
  await axe(page)
  await resize(page, { width: 390, height: 844 })
  await axe(page)
})
