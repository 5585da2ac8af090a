import { png } from '../../support/files.ts'
import { list } from '../../support/rooms/cards.ts'
import { article, toast } from '../../support/screen.ts'
import { expect, test } from '../../support/test.ts'

test('a business makes, edits and never deletes the card of its own website', {
  tag: '@oldest-dashboard',
}, async ({ arrive, server, create, unique, db }) => {
  const { business, email } = await create.businessAccount('segreta12')
  const name = unique('Mio Sito')
  await create.website({ nome: name, business_id: business.id })
  await create.card()
  const page = await arrive(email, 'segreta12')
  await page.goto(server.url + list)
  await expect(page.getByText('Crea la tua prima card per iniziare.')).toBeVisible()
  await page.getByRole('link', { name: 'Crea Card' }).click()
  await expect(page.getByLabel('Attività')).toHaveValue(name)
  await page.getByLabel('Logo').setInputFiles(png('logo.png'))
  await expect(toast(page, 'Logo caricato con successo')).toBeVisible()
  await page.getByRole('button', { name: 'Crea Card' }).click()
  await expect(toast(page, 'Card creata con successo')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Elimina' })).toBeHidden()

  const { data } = await db.from('cards').select('*').eq('business_id', business.id).single().throwOnError()
  await page.getByRole('link', { name: `Modifica ${name}` }).click()
  await page.getByLabel('Nome').fill('Clienti affezionati')
  await page.getByLabel('Logo').setInputFiles(png('altro.png'))
  await page.getByRole('button', { name: 'Salva Modifiche' }).click()
  await expect(toast(page, 'Card aggiornata con successo')).toBeVisible()
  await expect(article(page, 'Clienti affezionati')).toBeVisible()
  await expect.poll(async () => (await fetch(data.logo_url ?? '')).status).toBeGreaterThanOrEqual(400)

  // A second card cannot be made: the page says so and links to the first.
  await page.goto(server.url + list)
  await page.getByRole('link', { name: 'Crea Card' }).click()
  await expect(page.getByText('La tua attività ha già la sua card')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Crea Card' })).toBeHidden()
  await page.getByRole('link', { name: 'Apri la card' }).click()
  await expect(page.getByText(`Aggiorna la card per ${name}`)).toBeVisible()
})
