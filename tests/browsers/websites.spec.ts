import { defaultOrari } from '../../testing/factories.ts'
import { button, byRole, field, holding, text, title, within } from './support/targets.ts'
import { expect, see, seeAddress, seeAll, seeNo, seeValue, test } from './support/test.ts'

const list = '/dashboard/websites'
const edit = (id: string) => `${list}/edit/${id}`
const save = button('Salva Modifiche')

test('a website gets its hours', async ({ visit, server, create, db }) => {
  const { id } = await create.website()
  const tab = await visit('admin', edit(id))
  await tab.fill(field('Lunedì mattina: Apertura'), '08:30')
  await tab.click(byRole('switch', 'Sabato: Aperto'))
  await tab.click(within(byRole('group', 'Sabato'), byRole('switch', 'Sabato: Pomeriggio')))
  await tab.select(field('Stato'), 'Sospeso')
  await tab.click(save)
  await see(tab, text('Sito web aggiornato con successo'))
  await seeAddress(tab, server.url + list)
  const { data } = await db.from('websites').select('orari, stato').eq('id', id).single().throwOnError()
  const lunedi = { ...defaultOrari.lunedi, apertura_mattina: '08:30' }
  const sabato = { ...defaultOrari.sabato, aperto: true, pomeriggio_abilitato: false }
  expect(data).toEqual({ stato: 'sospeso', orari: { ...defaultOrari, lunedi, sabato } })
})

test('a website gets a season and a closure, which are changed and deleted', async ({
  visit,
  create,
  db,
}) => {
  const { id } = await create.website()
  const tab = await visit('admin', edit(id))
  const seasons = byRole('region', 'Orari stagionali')
  await tab.click(within(seasons, button('Aggiungi stagione')))
  await tab.fill(within(seasons, field('Nome')), 'Estate')
  await tab.fill(within(seasons, field('Dal')), '2027-06-01')
  await tab.fill(within(seasons, field('Al')), '2027-09-15')
  await see(tab, text('Vale ogni anno dal 1º giugno al 15 settembre'))
  await tab.fill(within(seasons, field('Lunedì pomeriggio: Chiusura')), '23:30')
  await tab.click(within(seasons, button('Copia a tutti (Lunedì)')))
  await tab.click(within(seasons, button('Salva stagione')))
  await see(tab, text('Stagione salvata'))
  const { data } = await db.from('seasons').select('orari').eq('website_id', id).single().throwOnError()
  expect(data.orari).toMatchObject({ domenica: { chiusura_pomeriggio: '23:30' } })

  const closures = byRole('region', 'Chiusure e aperture straordinarie')
  await tab.click(within(closures, button('Aggiungi chiusura')))
  await tab.fill(within(closures, field('Dal')), '2099-08-05')
  await tab.fill(within(closures, field('Al')), '2099-08-20')
  await tab.fill(within(closures, field('Motivo')), 'Ferie')
  await tab.click(within(closures, button('Salva chiusura')))
  await see(tab, text('Chiusura salvata'))
  const row = holding(within(closures, byRole('listitem')), 'Chiuso · Ferie')
  await tab.click(within(row, button(/^Modifica /)))
  await tab.fill(within(closures, field('Al')), '2099-08-21')
  await tab.click(within(closures, button('Salva chiusura')))
  await expect
    .poll(async () => (await db.from('closures').select('dal, al').eq('website_id', id)).data)
    .toEqual([{ dal: '2099-08-05', al: '2099-08-21' }])
  await tab.click(within(row, button(/^Elimina /)))
  await tab.click(within(byRole('alertdialog'), button('Elimina')))
  await see(tab, text('Chiusura eliminata'))
  await seeNo(tab, row)
})

test('of two people who edit a website, the second is asked about the field that both changed', async ({
  visit,
  server,
  create,
  db,
}) => {
  const { id } = await create.website({ telefono: '011 1' })
  const tab = await visit('admin', edit(id))
  await tab.fill(field('Telefono'), '011 2')
  await tab.fill(field('Città'), 'Aosta')
  const other = await server.signInAs('admin')
  const theirs = { telefono: '011 3', regione: "Valle d'Aosta" }
  await other.from('websites').update(theirs).eq('id', id).throwOnError()
  await tab.click(save)
  const questions = within(byRole('region', /questi dati/), byRole('listitem'))
  await seeAll(tab, questions, 1)
  await see(tab, holding(questions, '011 3'))
  await seeValue(tab, field('Regione'), "Valle d'Aosta")
  await tab.click(within(questions, button(/^Tieni il tuo/)))
  await tab.click(save)
  await see(tab, text('Sito web aggiornato con successo'))
  const { data } = await db
    .from('websites')
    .select('telefono, citta, regione')
    .eq('id', id)
    .single()
    .throwOnError()
  expect(data).toEqual({ telefono: '011 2', citta: 'Aosta', regione: "Valle d'Aosta" })
})

test('a sign for the door is drawn and saved', async ({ visit, create }) => {
  const { id } = await create.website({ nome: 'Gelateria da Mario' })
  const tab = await visit('admin', edit(id))
  await see(tab, title('Modifica Sito Web'))
  await tab.click(button('Stampa orari'))
  const dialog = byRole('dialog', 'Stampa orari')
  await tab.select(within(dialog, field('Formato')), 'A5')
  await tab.select(within(dialog, field('Lingue')), 'Italiano e inglese')
  await see(tab, within(dialog, byRole('img')))
  const { name, bytes } = await tab.save(within(dialog, button('Scarica PDF')))
  expect(name).toBe('orari-gelateria-da-mario.pdf')
  expect(bytes.toString('latin1')).toMatch(/^%PDF-1\.4/)
  expect(bytes.toString('latin1')).toContain('MediaBox [0 0 419.528 595.276]')
})
