import { defaultOrari } from '../../testing/factories.ts'
import { png } from '../e2e/support/files.ts'
import { list } from '../e2e/support/rooms/cards.ts'
import { button, byRole, field, holding, link, text, title, within } from './support/targets.ts'
import { expect, see, seeNo, test } from './support/test.ts'

test('a card is made, and saved as a picture and as a PDF for the printer', async ({
  visit,
  create,
  unique,
}) => {
  const site = unique('Forno')
  const name = unique('Amici')
  await create.website({ nome: site })
  const tab = await visit('admin', `${list}/create`)
  await tab.fill(field('Attività'), site)
  await tab.click(holding(within(byRole('listbox', 'Elenco'), byRole('option')), site))
  await tab.fill(field('Nome'), name)
  await tab.fill(field('Colore di sfondo'), '#7a2e2e')
  await tab.select(field('Font'), 'Lato')
  await tab.send(field('Logo'), png('logo.png'))
  await see(tab, text('Logo caricato con successo'))
  await tab.click(button('Crea Card'))
  await see(tab, text('Card creata con successo'))
  await tab.fill(byRole('searchbox'), name)

  const dialog = byRole('dialog')
  await tab.click(button(`Scarica ${name}`))
  const picture = await tab.save(within(dialog, button('Scarica PNG')))
  expect(picture.name).toMatch(/^card-amici-.+\.png$/)
  // 85.6 x 54 mm at 600 dots an inch.
  expect([picture.bytes.readUInt32BE(16), picture.bytes.readUInt32BE(20)]).toEqual([2022, 1276])
  await seeNo(tab, dialog)
  await tab.click(button(`Scarica ${name}`))
  const sheet = await tab.save(within(dialog, button('Scarica PDF')))
  expect(sheet.name).toMatch(/^card-amici-.+\.pdf$/)
  expect(sheet.bytes.toString('latin1')).toContain('/MediaBox [0 0 259.654 170.079]')
})

test('the page of a card shows the shop and whether it is open, to anybody', async ({
  tab,
  server,
  create,
}) => {
  const orari = { ...defaultOrari, sempreAperto: true }
  const website = await create.website({ nome: 'Forno di Nino', telefono: '011 555 0101', orari })
  const card = await create.card({ nome: 'Amici', business_id: website.business_id, website_id: website.id })
  await tab.goto(`${server.url}/c/${card.id}`)
  await see(tab, title('Forno di Nino'))
  await see(tab, text('Sempre aperto'))
  await see(tab, link('011 555 0101'))
  await see(tab, byRole('region', 'Aggiungi alla schermata Home'))
  expect(await tab.evaluate(() => document.title, null)).toBe('Amici')
})
