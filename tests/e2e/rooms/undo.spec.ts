import { goTo } from '../support/go-to.ts'
import { billing, cards, remove, removeCard } from '../support/rooms/deleted.ts'
import { article, messages } from '../support/screen.ts'
import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

/* What was deleted by mistake comes back: at once from the message that tells of it, later from 'Eliminati di recente'. */

const undo = (page: Page) => messages(page).getByRole('button', { name: 'Annulla', exact: true })

const restoreRequests = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('rpc/restore_deleted') && sent.push(request.url()))
  return sent
}

test.describe("'Annulla', after a deletion", () => {
  test('The admin takes the deletion of a card back, and reads why one cannot come back', async ({
    inside,
    create,
    unique,
    db,
    axe,
    server,
  }) => {
    const page = await inside('admin')
    await test.step('brings a card back as it was, once, whatever the person does meanwhile', async () => {
      const name = unique('Torna')
      const card = await create.card({ nome: name, background_color: '#123456' })
      await next(page, `${cards}?q=${name}`)
      await removeCard(page, name)
      await axe(page)
      // The message stays while other pages are opened.
      await page.getByRole('link', { name: 'Attività', exact: true }).click()
      await page.goBack()
      const restored = restoreRequests(page)
      await undo(page).dblclick()
      await expect(messages(page).getByText('Card ripristinata')).toBeVisible()
      await expect(article(page, name)).toBeVisible()
      expect(restored).toHaveLength(1)
      const { data } = await db.from('cards').select('*').eq('id', card.id).single().throwOnError()
      expect(data).toEqual({ ...card, updated_at: expect.any(String) })
    })

    await test.step('says why a card cannot come back: the website has another card by now', async () => {
      const name = unique('Occupato')
      const card = await create.card({ nome: name })
      await next(page, `${cards}?q=${name}`)
      await removeCard(page, name)
      const other = unique('Altra')
      await create.card({ nome: other, website_id: card.website_id, business_id: card.business_id })
      await undo(page).click()
      await expect(messages(page).getByText('Impossibile ripristinare la card')).toBeVisible()
      await expect(messages(page).getByText("Il sito web ha già un'altra card")).toBeVisible()
    })

    await test.step('says that somebody else was faster, or that the website is gone', async () => {
      const name = unique('Gara')
      const card = await create.card({ nome: name })
      await next(page, `${cards}?q=${name}`)
      await removeCard(page, name)
      const { data: deletion } = await db
        .from('changes')
        .select('id')
        .match({ row_id: card.id, action: 'delete' })
        .single()
        .throwOnError()
      const admin = await server.signInAs('admin')
      await admin.rpc('restore_deleted', { _change_id: deletion.id }).throwOnError()
      await undo(page).click()
      await expect(messages(page).getByText('La card è già stata ripristinata')).toBeVisible()
      await expect(article(page, name)).toBeVisible()

      await removeCard(page, name)
      await db.from('websites').delete().eq('id', card.website_id).throwOnError()
      await undo(page).click()
      await expect(messages(page).getByText('Il sito web di questa card non esiste più')).toBeVisible()
    })

    await test.step('can be tried again when the network failed', async () => {
      const name = unique('Rete')
      await create.card({ nome: name })
      await next(page, `${cards}?q=${name}`)
      await removeCard(page, name)
      await page.route('**/rpc/restore_deleted', (route) => route.abort())
      await undo(page).click()
      await expect(messages(page).getByText('Connessione assente. Controlla la rete e riprova')).toBeVisible()
      await page.unroute('**/rpc/restore_deleted')
      await messages(page).getByRole('button', { name: 'Riprova' }).click()
      await expect(messages(page).getByText('Card ripristinata')).toBeVisible()
      await expect(article(page, name)).toBeVisible()
    })
  })

  test('The admin takes the deletion of a payment method back; the button keeps the focus that came early', async ({
    inside,
    create,
    unique,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('brings a payment method back, and to the services that it was taken from', async () => {
      const titolare = unique('Conto')
      const method = await create.paymentMethod({ titolare })
      const service = await create.service({ payment_method_id: method.id })
      await next(page, billing)
      await remove(page, titolare, 'Metodo di pagamento eliminato')
      const paidBy = async () => {
        const { data } = await db
          .from('services')
          .select('payment_method_id')
          .eq('id', service.id)
          .single()
          .throwOnError()
        return data.payment_method_id
      }
      expect(await paidBy()).toBeNull()
      await undo(page).click()
      await expect(messages(page).getByText('Metodo di pagamento ripristinato')).toBeVisible()
      await expect(article(page, titolare)).toBeVisible()
      expect(await paidBy()).toBe(method.id)
    })

    await test.step('keeps the focus that came to it while the dialog was still closing', async () => {
      const name = unique('Svelta')
      await create.card({ nome: name })
      const page = await inside('admin')
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await goTo(page, `${cards}?q=${name}`)
      await page.getByRole('button', { name: `Elimina ${name}` }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.evaluate(({ style }) => style.setProperty('transition-duration', '1s'))
      await dialog.getByRole('button', { name: 'Elimina' }).click()
      await undo(page).focus()
      await expect(page.locator('[data-dialog-backdrop]')).toHaveCount(0)
      await expect(undo(page)).toBeFocused()
    })
  })
})
