import { parse } from 'csv-parse/sync'
import { pdf } from '../e2e/support/files.ts'
import { csvOf, importPage, rowOf } from '../e2e/support/rooms/import.ts'
import { bytesAt, newPartitaIva } from '../e2e/support/rooms/logos.ts'
import { button, byRole, field, holding, link, text, title, within } from './support/targets.ts'
import { expect, see, seeAddress, seeAll, seeValue, test } from './support/test.ts'

const list = '/dashboard/activity'
const rows = within(byRole('table', 'Attività'), byRole('row'))
const search = byRole('searchbox', 'Cerca')

test('Attività is searched, filtered and sorted, and stays so through a form and back', async ({
  visit,
  create,
  unique,
}) => {
  const name = unique('Osteria')
  await create.business({ insegna: `${name} Uno`, stato: 'sospeso' })
  await create.business({ insegna: `${name} Due` })
  const tab = await visit('admin', list)
  await tab.fill(search, name)
  await seeAll(tab, rows, 3)
  await tab.click(button(/^Insegna/))
  await expect.poll(() => tab.url()).toContain('sort=insegna')
  await tab.select(field('Stato'), 'Sospeso')
  await seeAll(tab, rows, 2)
  await tab.click(link(`Modifica ${name} Uno`))
  await seeValue(tab, field('Insegna'), `${name} Uno`)
  await tab.click(button('Annulla'))
  await seeAll(tab, rows, 2)
  await seeValue(tab, search, name)
})

test('a business is made with its account and a PDF as logo, of which a picture is drawn', async ({
  visit,
  server,
  db,
  unique,
}) => {
  const insegna = unique('Bar Sport')
  const partitaIva = newPartitaIva()
  const tab = await visit('admin', `${list}/create`)
  for (const [label, value] of [
    ['Ragione Sociale', `${insegna} S.r.l.`],
    ['Insegna', insegna],
    ['Partita IVA', partitaIva],
    ['Email', `${unique('bar')}@example.it`],
    ['Indirizzo', 'Via Roma 1'],
    ['Città', 'Torino'],
    ['Regione', 'Piemonte'],
    ['Password', 'segreta12'],
  ] as const)
    await tab.fill(field(label), value)
  await tab.send(field('Logo'), pdf('logo.pdf'))
  await see(tab, text('logo.pdf'))
  await tab.click(button('Crea Attività'))
  await see(tab, text('Attività creata'))
  await seeAddress(tab, server.url + list)
  const { data } = await db
    .from('businesses')
    .select('logo_url, user_id')
    .eq('insegna', insegna)
    .single()
    .throwOnError()
  expect(data.user_id).not.toBeNull()
  expect(data.logo_url).toContain(`/business-logos/${partitaIva}.pdf`)
  const picture = await bytesAt(`${data.logo_url?.split('?')[0]}.preview.png`)
  expect(picture?.subarray(1, 4).toString()).toBe('PNG')
})

test('a spreadsheet is imported', async ({ visit, db, unique }) => {
  const name = unique('Caffe')
  const tab = await visit('admin', list)
  await tab.click(link('Importa'))
  await see(tab, title('Importa Attività'))
  await tab.send(
    field('File'),
    csvOf([rowOf(name, `${name}@example.it`), rowOf(`${name} Due`, 'nessuna email')]),
  )
  const read = within(byRole('table', 'Righe del file'), byRole('row'))
  await seeAll(tab, holding(read, 'nuova'), 1)
  await tab.fill(byRole('textbox', 'Email, riga 3'), `${name}.due@example.it`)
  await tab.pressEnter()
  await tab.click(button('Importa 2 attività'))
  await see(tab, text('2 attività importate'))
  const { data } = await db.from('businesses').select('citta').like('insegna', `${name}%`).throwOnError()
  expect(data).toEqual([{ citta: 'Forlì' }, { citta: 'Forlì' }])
  expect(await tab.url()).toContain(importPage)
})

test('the rows that are found are exported, for a spreadsheet and for Excel', async ({
  visit,
  create,
  unique,
}) => {
  const citta = unique('Borgo')
  await create.business({ citta, insegna: 'A; "Bar"', telefono: '0543123456' })
  await create.business({ citta, insegna: '=1+1' })
  const tab = await visit('admin', `${list}?q=${citta}&sort=insegna&dir=desc`)
  await seeAll(tab, rows, 3)
  await tab.click(button('Esporta'))
  const csv = await tab.save(byRole('menuitem', 'Esporta CSV'))
  expect(csv.name).toMatch(/^attivita-\d{4}-\d\d-\d\d\.csv$/)
  const [header = [], ...records]: string[][] = parse(csv.bytes, { bom: true, delimiter: ';' })
  const exported = records.map((record) => [record[0], record[header.indexOf('Telefono')]])
  expect(exported).toEqual([
    ['A; "Bar"', '0543123456'],
    ["'=1+1", ''],
  ])
  await tab.click(button('Esporta'))
  const excel = await tab.save(byRole('menuitem', 'Esporta Excel'))
  expect(excel.name).toMatch(/\.xlsx$/)
  expect(excel.bytes.subarray(0, 2).toString()).toBe('PK')
})
