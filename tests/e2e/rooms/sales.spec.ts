import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { addDays, todayInRome } from '#italian/days.ts'
import type { Factories } from '../../../testing/factories.ts'
import { look, lookAtEnds } from '../support/accessibility.ts'
import { chooseExport } from '../support/export.ts'
import { hold } from '../support/requests.ts'
import { toast } from '../support/screen.ts'
import { expect, type Page, test } from '../support/test.ts'

/* 'Vendite': a provider's first of the month. */

const password = 'Segreta123!'
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Seleziona ${name}` })
const pageBox = (page: Page) => page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' })
const selection = (page: Page) => page.getByRole('region', { name: 'Selezione' })
const act = (page: Page, name: string) => selection(page).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Rinnova' })
const rows = (page: Page) => page.getByRole('table', { name: 'Vendite' }).getByRole('row')
const figure = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
const show = (page: Page, what: string) => page.getByLabel('Mostra').selectOption(what)
const number = (index: number) => String(index).padStart(2, '0')

/** Twelve sales of two months that end from today on, of one activity, paid, and one that lasts a year. */
async function twelveSales(create: Factories, insegna: string) {
  const business_id = (await create.business({ insegna })).id
  const service_id = (await create.service()).id
  const today = todayInRome()
  // Two months are 59 days or more.
  const inizio = addDays(today, -59)
  const common = { business_id, service_id, stato: 'attiva' }
  const sales = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      create.sale({
        ...common,
        nome: `Mese ${number(index)}`,
        costo: 40.1 + index,
        mesi: 2,
        inizio: addDays(inizio, index),
        pagata_il: inizio,
      }),
    ),
  )
  await create.sale({ ...common, nome: 'Anno', costo: 1200, mesi: 12, inizio: today, pagata_il: today })
  return { business_id, today, ids: sales.map(({ id }) => id) }
}

async function download(page: Page, format: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), chooseExport(page, format)])
  return readFile(await file.path())
}

test("A provider's first of the month: what ends is renewed, what was paid is marked, and the accountant gets the file", async ({
  inside,
  create,
  db,
  unique,
}) => {
  const insegna = unique('Bar')
  const { business_id, today } = await twelveSales(create, insegna)
  const page = await inside('admin', `/dashboard/sales?q=${insegna}`)
  await expect(rows(page)).toHaveCount(14)
  await look(page, 'sales')
  await figure(page, 'In scadenza').getByRole('link').click()
  await expect(page.getByLabel('Mostra')).toHaveValue(/./)
  await page.getByRole('searchbox').fill(insegna)
  await expect(rows(page)).toHaveCount(13)
  await expect(rows(page).nth(1)).toContainText('In scadenza')

  await pageBox(page).check()
  await act(page, 'Rinnova').click()
  await expect(dialog(page)).toContainText('12 vendite si rinnovano')
  await expect(dialog(page)).toContainText('547,20')
  await lookAtEnds(page, 'renewing')
  await dialog(page).getByRole('button', { name: 'Rinnova' }).dblclick()
  await expect(toast(page, 'Vendite rinnovate')).toBeVisible()
  await expect(selection(page)).toBeHidden()
  await expect(page.getByText('Nessun risultato')).toBeVisible()

  await show(page, 'Da incassare')
  await expect(rows(page)).toHaveCount(13)
  for (const index of [0, 1, 2, 3, 4, 5, 6, 7]) await box(page, `${insegna}, Mese ${number(index)}`).check()
  await expect(selection(page)).toContainText('8 selezionate')
  await act(page, 'Segna come pagate').click()
  await expect(toast(page, 'Vendite segnate come pagate')).toBeVisible()
  await expect(rows(page)).toHaveCount(5)
  const renewals = db
    .from('sales')
    .select('pagata_il')
    .eq('business_id', business_id)
    .not('rinnova', 'is', null)
  const days = (await renewals.throwOnError()).data.map(({ pagata_il }) => pagata_il)
  expect([
    days.length,
    days.filter((day) => day === today).length,
    days.filter((day) => day === null).length,
  ]).toEqual([12, 8, 4])

  const csv: string[][] = parse(await download(page, 'Esporta CSV'), { bom: true, delimiter: ';' })
  const sold = csv.slice(1).map(([, , , service, costo]) => `${service} ${costo}`)
  expect(sold.sort()).toEqual(['Mese 08 48,10', 'Mese 09 49,10', 'Mese 10 50,10', 'Mese 11 51,10'])
  const parts = unzipSync(new Uint8Array(await download(page, 'Esporta Excel')))
  // A number, which a spreadsheet sums up.
  expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toMatch(
    /<c r="E\d" s="2"><v>51.1<\/v>/,
  )

  await show(page, 'Tutte')
  await page.getByRole('button', { name: 'Seleziona tutti i 25 risultati' }).click()
  await expect(selection(page)).toContainText('25 selezionate')
})

test('Two people renew the same twelve at once: each is renewed once, and the second is told', async ({
  inside,
  create,
  db,
  unique,
}) => {
  const insegna = unique('Forno')
  const { ids } = await twelveSales(create, insegna)
  const pages = [
    await inside('admin', `/dashboard/sales?in_scadenza=true&q=${insegna}`),
    await inside('admin', `/dashboard/sales?in_scadenza=true&q=${insegna}`),
  ]
  // What became of a request without an answer nobody knows, so that no message says that nothing was renewed.
  const lost = await inside('admin', `/dashboard/sales?in_scadenza=true&q=${insegna}`)
  await lost.route('**/rest/v1/rpc/renew_sales', (route) => route.abort())
  await pageBox(lost).check()
  await act(lost, 'Rinnova').click()
  await dialog(lost).getByRole('button', { name: 'Rinnova' }).click()
  await expect(toast(lost, 'Rinnovo senza risposta')).toBeVisible()

  const releases: (() => void)[] = []
  for (const page of pages) {
    releases.push(await hold(page, '**/rest/v1/rpc/renew_sales', 'POST'))
    await pageBox(page).check()
    await act(page, 'Rinnova').click()
    await expect(dialog(page)).toContainText('12 vendite si rinnovano')
  }
  for (const page of pages) {
    const asked = page.waitForRequest('**/rest/v1/rpc/renew_sales')
    await dialog(page).getByRole('button', { name: 'Rinnova' }).click()
    await asked
  }
  for (const release of releases) release()
  const told = async (title: string) =>
    (await Promise.all(pages.map((page) => toast(page, title).count()))).reduce((sum, one) => sum + one, 0)
  await expect.poll(() => told('Vendite rinnovate')).toBe(1)
  await expect.poll(() => told('Nessuna vendita rinnovata')).toBe(1)
  const { data } = await db.from('sales').select('rinnova').in('rinnova', ids)
  expect(data).toHaveLength(12)
  const second = (await toast(pages[0] as Page, 'Vendite rinnovate').count()) ? pages[1] : pages[0]
  if (!second) throw new Error('nobody was second')
  await expect(dialog(second)).toContainText('Già rinnovate (12)')
  await second.keyboard.press('Escape')
  await expect(second.getByText('Nessun risultato')).toBeVisible()
})

test('A sale is made from its activity, changed by two people at once, and read by the business that has bought', async ({
  inside,
  create,
  db,
  unique,
  signIn,
}) => {
  const servizio = unique('Campagna')
  const { email, business } = await create.businessAccount(password)
  await create.service({ nome: servizio, costo: 149, durata: 3 })
  const page = await inside('admin', `/dashboard/activity/edit/${business.id}`)
  const region = page.getByRole('region', { name: 'Vendite' })
  await expect(region).toContainText('non ha ancora comprato niente')
  await region.getByRole('link', { name: 'Nuova vendita' }).click()
  await expect(page.getByLabel('Attività', { exact: true })).toHaveValue(new RegExp(business.insegna))
  await page.getByLabel('Servizio').fill(servizio)
  await page.getByRole('option', { name: servizio }).click()
  await expect(page.getByLabel('Costo')).toHaveValue('149,00')
  await look(page, 'a new sale')
  await page.getByRole('button', { name: 'Crea Vendita' }).dblclick()
  await expect(toast(page, 'Vendita creata')).toBeVisible()
  const { data: made } = await db
    .from('sales')
    .select('id')
    .eq('business_id', business.id)
    .single()
    .throwOnError()

  await page.goto(`${new URL(page.url()).origin}/dashboard/sales/edit/${made.id}`)
  await page.getByLabel('Note').fill('Prezzo bloccato')
  await db.from('sales').update({ costo: 129 }).eq('id', made.id).throwOnError()
  await page.getByRole('button', { name: 'Salva Modifiche' }).click()
  await expect(toast(page, 'Vendita aggiornata')).toBeVisible()
  const { data: kept } = await db
    .from('sales')
    .select('costo, note')
    .eq('id', made.id)
    .single()
    .throwOnError()
  expect(kept).toEqual({ costo: 129, note: 'Prezzo bloccato' })
  // What the catalogue asks later changes nothing of what was sold.
  await db.from('services').update({ nome: 'Altro', costo: 999 }).eq('nome', servizio).throwOnError()

  const own = await signIn(email, password)
  const mine = own.getByRole('region', { name: 'I tuoi servizi' })
  await expect(mine).toContainText(servizio)
  await expect(mine).toContainText(/fino al/)
  await lookAtEnds(own, 'own services')
  await own.goto(`${new URL(own.url()).origin}/dashboard/sales`)
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('coming soon')
  await expect(own.getByText(servizio)).toHaveCount(0)
})
