import { addDays, todayInRome } from '#italian/days.ts'
import { messages, resize } from '../support/screen.ts'
import { expect, type Page, test } from '../support/test.ts'

const today = (page: Page) => page.getByRole('region', { name: 'Oggi' })
const press = (page: Page, name: string) => today(page).getByRole('button', { name, exact: true })

test('a business closes tomorrow and prolongs today on a telephone, each in one press that can be taken back', async ({
  arrive,
  server,
  create,
  db,
  axe,
}) => {
  const { business, email } = await create.businessAccount('segreta12')
  const website = await create.website({ business_id: business.id })
  const card = await create.card({ business_id: business.id, website_id: website.id })
  const day = todayInRome()
  const evening = {
    ...(website.orari as { lunedi: object }).lunedi,
    aperto: true,
    chiusura_pomeriggio: '23:30',
  }
  await create.closure({ website_id: website.id, dal: day, al: day, orari: evening })
  const page = await arrive(email, 'segreta12')
  await resize(page, { width: 390, height: 844 })
  await page.goto(`${server.url}/dashboard`)
  const stored = async (on: string) => {
    const { data } = await db.from('closures').select('orari').eq('website_id', website.id).eq('dal', on)
    return data?.map(({ orari }) => orari)
  }
  await expect(today(page)).toContainText('Oggi: ')
  await axe(page)

  await press(page, 'Domani chiusi').dblclick()
  await expect.poll(() => stored(addDays(day, 1))).toEqual([null])
  await expect(today(page)).toContainText('Domani: Chiuso')
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(page.getByText('Orari di prima ripristinati')).toBeVisible()
  expect(await stored(addDays(day, 1))).toEqual([])

  await press(page, 'Prolunga oggi').dblclick()
  await expect(today(page)).toContainText('0:30')
  await expect.poll(() => stored(day)).toEqual([{ ...evening, chiusura_pomeriggio: '00:30' }])
  await messages(page).getByRole('button', { name: 'Annulla', exact: true }).last().click()
  await expect.poll(() => stored(day)).toEqual([evening])
  await expect(today(page)).toContainText('23:30')

  await press(page, 'Condividi la card').click()
  await expect(page.getByRole('dialog', { name: 'Condividi la card' })).toContainText(card.id)
})

test('a gestore begins with holidays, websites without hours and the last changes', async ({
  inside,
  create,
  db,
  unique,
  axe,
}) => {
  const nome = unique('Aaa Senza orari')
  const website = await create.website({ nome })
  const closed = Object.fromEntries(
    Object.entries(website.orari as object).map(([key, each]) => [
      key,
      typeof each === 'object' ? { ...each, aperto: false } : false,
    ]),
  )
  await db.from('websites').update({ orari: closed }).eq('id', website.id).throwOnError()
  const page = await inside('gestore', '/dashboard')
  await expect(page.getByText('Contenuto in arrivo...')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Prossime festività' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Ultime modifiche' })).toContainText(nome)
  await axe(page)
  await page.getByRole('region', { name: 'Siti senza orari' }).getByRole('link', { name: nome }).click()
  await expect(page.getByRole('heading', { name: nome })).toBeVisible()
})
