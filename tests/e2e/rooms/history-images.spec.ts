import { png } from '../support/files.ts'
import { goTo } from '../support/go-to.ts'
import { entries, openPanel, putBack, save } from '../support/rooms/history.ts'
import { messages } from '../support/screen.ts'
import { next } from '../support/story.ts'
import { expect, test } from '../support/test.ts'

/* Whoever changes a record reads in 'Cronologia' what was there, and brings it back into the form. */

test.describe('Cronologia, an image', () => {
  test('The admin brings an image back from the history while its file is there', async ({
    inside,
    create,
    unique,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('brings an image back while its file is there, and says when it is not', async () => {
      const covers = db.storage.from('service-covers')
      const file = png('a.png')
      const put = async () => {
        const name = `${crypto.randomUUID()}.png`
        await covers.upload(name, file.buffer, { contentType: file.mimeType })
        return { name, url: covers.getPublicUrl(name).data.publicUrl }
      }
      const [first, second] = [await put(), await put()]
      const service = await create.service({ nome: unique('Immagini'), immagine_copertina_url: first.url })
      const change = (immagine_copertina_url: string) =>
        db.from('services').update({ immagine_copertina_url }).eq('id', service.id).throwOnError()
      await change(second.url)
      await next(page, `/dashboard/social/edit/${service.id}`)
      await openPanel(page)
      const images = entries(page).first().getByRole('img')
      await expect(images.first()).toHaveAttribute('src', first.url)
      await expect(images.last()).toHaveAttribute('src', second.url)
      await putBack(page, 0)
      await expect(page.locator('main form img')).toHaveAttribute('src', first.url)
      await save(page).click()
      await expect(messages(page).getByText('Servizio aggiornato con successo')).toBeVisible()
      const { data } = await db.from('services').select('*').eq('id', service.id).single().throwOnError()
      expect(data.immagine_copertina_url).toBe(first.url)
      await expect(page).toHaveURL(/\/dashboard\/social(\?|$)/)

      // The second file goes with the save that replaced it.
      await expect.poll(async () => (await fetch(second.url)).ok).toBe(false)
      await goTo(page, `/dashboard/social/edit/${service.id}`)
      await openPanel(page)
      await putBack(page, 0)
      await expect(
        messages(page).getByText("L'immagine di allora non c'è più: resta quella attuale."),
      ).toBeVisible()
      await expect(page.locator('main form img')).toHaveAttribute('src', first.url)
      expect((await fetch(first.url)).status).toBe(200)
    })

    await test.step('does not take a logo that was overwritten under its name for that of an earlier version', async () => {
      const logos = db.storage.from('business-logos')
      const file = png('a.png')
      const name = `${crypto.randomUUID()}.png`
      await logos.upload(name, file.buffer, { contentType: file.mimeType })
      const url = logos.getPublicUrl(name).data.publicUrl
      const business = await create.business({
        insegna: unique('Logo'),
        logo_url: `${url}?v=a1`,
        telefono: '06 555',
      })
      const newer = { logo_url: `${url}?v=b2`, telefono: '06 556' }
      await db.from('businesses').update(newer).eq('id', business.id).throwOnError()
      await next(page, `/dashboard/activity/edit/${business.id}`)
      await openPanel(page)
      const before = entries(page).first().getByRole('img', { name: 'Logo, prima' })
      await expect(before).toBeVisible()
      await expect(before).not.toHaveAttribute('src')
      await putBack(page, 0)
      await expect(messages(page).getByText("L'immagine di allora non c'è più")).toBeVisible()
      await expect(page.getByLabel('Telefono')).toHaveValue('06 555')
      await expect(page.locator('main form img')).toHaveAttribute('src', newer.logo_url)
    })
  })
})
