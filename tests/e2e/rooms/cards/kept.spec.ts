import { demoPassword } from '../../../../testing/server.ts'
import { goTo } from '../../support/go-to.ts'
import { list } from '../../support/rooms/cards.ts'
import { article, resize, toast } from '../../support/screen.ts'
import { expect, test } from '../../support/test.ts'
import { expectWhole, translate } from '../../support/translator.ts'

/* Cards that people keep: what they see of them, and what the shop sees of that. */

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('a cliente shows the code of a card without a network, finds its shop, and gives the card back', async ({
  returning,
  server,
  create,
  db,
  unique,
  axe,
}) => {
  const nome = unique('Forno')
  const website = await create.website({ nome, telefono: '0461 555 0101' })
  const ids = { business_id: website.business_id, website_id: website.id }
  const card = await create.card({ ...ids, nome: 'Pane e amici', timbri: 5, premio: 'Un filone' })
  const { email, userId } = await create.businessAccount(demoPassword, 'cliente')
  const { id: holder_id } = await create.holder({ card_id: card.id, user_id: userId })
  await create.stamp({ holder_id, created_at: minutesAgo(5) })

  const page = await returning(email)
  await resize(page, { width: 390, height: 844 })
  await page.goto(`${server.url}/dashboard/card`)
  const kept = article(page, 'Pane e amici')
  await expect(kept).toContainText('1 di 5 timbri')
  await axe(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(kept).toContainText('1 di 5 timbri')
  await kept.getByRole('button', { name: 'Mostra il codice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mostra il codice alla cassa' })
  await expect(dialog.getByRole('img', { name: 'Codice QR della card Pane e amici' })).toBeVisible()
  await axe(page)
  await page.context().setOffline(false)

  // A stamp is seen while the code is still shown.
  await create.stamp({ holder_id, created_at: minutesAgo(3) })
  await expect(dialog.getByText('2 di 5 timbri')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')

  const errors = await translate(page)
  await goTo(page, '/dashboard/client-activity')
  const shop = article(page, nome)
  await expect(shop.getByRole('link', { name: '0461 555 0101' })).toBeVisible()
  await expect(shop.getByRole('link', { name: /^Via Roma 1, Torino/ })).toBeVisible()
  await expect(shop.getByText(/^(Aperto|Chiuso)$/).first()).toBeVisible()
  await expect(shop.getByText('9:00–13:00, 15:00–19:00').first()).toBeVisible()
  await axe(page)
  await expectWhole(page, errors, 'shops of cards')

  await goTo(page, '/dashboard/card')
  await kept.getByRole('button', { name: 'Rimuovi' }).click()
  const question = page.getByRole('alertdialog', { name: 'Rimuovere la card «Pane e amici»?' })
  await expect(question).toContainText('I tuoi 2 timbri vanno persi')
  await question.getByRole('button', { name: 'Rimuovi' }).dblclick()
  await expect(toast(page, 'Card rimossa')).toBeVisible()
  await expect(page.getByText('Nessuna card disponibile')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Card' })).toBeFocused()
  const { data } = await db.from('stamps').select('id').eq('holder_id', holder_id).throwOnError()
  expect(data).toEqual([])
})

test('a shop sees how many hold its card, and is asked before they get the reward for less; an admin, before it goes', async ({
  arrive,
  inside,
  server,
  create,
  db,
  unique,
  axe,
}) => {
  const nome = unique('Bar')
  const { business, email } = await create.businessAccount(demoPassword)
  const website = await create.website({ nome, business_id: business.id })
  const ids = { business_id: business.id, website_id: website.id }
  const card = await create.card({ ...ids, nome, timbri: 10, premio: 'Un caffè' })
  for (const stamps of [3, 1]) {
    const { id: holder_id } = await create.holder({ card_id: card.id })
    for (let made = 0; made < stamps; made += 1)
      await create.stamp({ holder_id, created_at: minutesAgo(30 - 5 * made) })
  }

  const page = await arrive(email, demoPassword)
  await page.goto(`${server.url}/dashboard`)
  const region = page.getByRole('region', { name: 'La tua card' })
  await expect(region).toContainText('Persone con la card2')
  await axe(page)
  await region.getByRole('link', { name: 'Apri la card' }).click()
  await expect(page.getByText(/^2 persone tengono questa card/)).toBeVisible()
  await page.getByLabel('Timbri per il premio').fill('3')
  await page.getByRole('button', { name: 'Salva Modifiche' }).click()
  const question = page.getByRole('alertdialog', { name: 'Abbassare a 3 i timbri per il premio?' })
  await expect(question).toContainText('1 persona ha già tanti timbri')
  await axe(page)
  await question.getByRole('button', { name: 'Salva lo stesso' }).click()
  await expect(toast(page, 'Card aggiornata con successo')).toBeVisible()
  const { data } = await db.from('cards').select('timbri').eq('id', card.id).single().throwOnError()
  expect(data.timbri).toBe(3)

  const admin = await inside('admin', `${list}?q=${nome}`)
  await article(admin, nome).getByRole('button', { name: 'Elimina' }).click()
  await expect(admin.getByRole('alertdialog')).toContainText('La tengono 2 persone')
})
