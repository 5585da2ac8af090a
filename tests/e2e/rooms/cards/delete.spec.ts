import { png } from '../../support/files.ts'
import { boom } from '../../support/requests.ts'
import { list } from '../../support/rooms/cards.ts'
import { article, toast } from '../../support/screen.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

test.describe('Card, deleting', () => {
  test('The admin deletes a card after a question, or reads that it failed', async ({
    inside,
    create,
    unique,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('asks, then removes the card, whose logo stays for a way back', async () => {
      const name = unique('Addio')
      const logos = db.storage.from('business-logos')
      const file = png('a.png')
      const object = `${crypto.randomUUID()}.png`
      await logos.upload(object, file.buffer, { contentType: file.mimeType })
      const logo_url = logos.getPublicUrl(object).data.publicUrl
      const card = await create.card({ nome: name, logo_url })
      await next(page, `${list}?q=${name}`)
      const button = article(page, name).getByRole('button', { name: `Elimina ${name}` })
      await button.click()
      const question = page.getByRole('alertdialog', { name: 'Sei sicuro di voler eliminare questa card?' })
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Annulla' }).click()
      await expect(question).toBeHidden()
      await expect(button).toBeFocused()
      await button.click()
      await question.getByRole('button', { name: 'Elimina' }).click()
      await expect(toast(page, 'Card eliminata con successo')).toBeVisible()
      await expect(article(page, name)).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      const { data } = await db.from('cards').select('id').eq('id', card.id).throwOnError()
      expect(data).toEqual([])
      expect((await fetch(logo_url)).status).toBe(200)
    })

    await test.step('tells a failure and leaves the card', async () => {
      const name = unique('Resiste')
      await create.card({ nome: name })
      await next(page, `${list}?q=${name}`)
      await page.route('**/rest/v1/cards?id=*', (route) => route.fulfill(boom))
      await page.getByRole('button', { name: `Elimina ${name}` }).click()
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: 'Elimina' }).click()
      await expect(toast(page, "Errore nell'eliminazione della card")).toBeVisible()
      await expect(question).toBeHidden()
      await expect(article(page, name)).toBeVisible()
    })
  })
})
