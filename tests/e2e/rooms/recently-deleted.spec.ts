import { png } from '../support/files.ts'
import { goTo } from '../support/go-to.ts'
import { billing, cards, remove, removeCard } from '../support/rooms/deleted.ts'
import { article, messages, resize } from '../support/screen.ts'
import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

/* What was deleted by mistake comes back: at once from the message that tells of it, later from 'Eliminati di recente'. */

const bin = (page: Page) => page.getByRole('region', { name: 'Eliminati di recente' })

const binButton = (page: Page) => page.getByRole('button', { name: 'Eliminati di recente', exact: true })

test.describe("'Eliminati di recente'", () => {
  test('The admin brings back from «Eliminati di recente», which is hidden while nothing was deleted', async ({
    inside,
    create,
    unique,
    db,
    axe,
  }) => {
    const page = await inside('admin')
    await test.step('brings a card back with its logo', async () => {
      const name = unique('Cestino')
      const logos = db.storage.from('business-logos')
      const file = png('a.png')
      const object = `${crypto.randomUUID()}.png`
      await logos.upload(object, file.buffer, { contentType: file.mimeType })
      const logo_url = logos.getPublicUrl(object).data.publicUrl
      const website = await create.website({ nome: `${name} sito` })
      const card = await create.card({
        nome: name,
        logo_url,
        website_id: website.id,
        business_id: website.business_id,
      })
      await next(page, `${cards}?q=${name}`)
      await removeCard(page, name)
      await page.reload()
      await binButton(page).click()
      const entry = bin(page).getByRole('listitem').filter({ hasText: name })
      await expect(entry).toContainText(`${name} sito`)
      await expect(entry).toContainText('admin@demo.it')
      await expect(entry.locator('time')).toHaveAttribute('title', /\d{4}, \d{2}:\d{2}/)
      await axe(page)
      await resize(page, { width: 390, height: 844 })
      await axe(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await entry.getByRole('button', { name: `Ripristina ${name}` }).click()
      await expect(messages(page).getByText('Card ripristinata')).toBeVisible()
      await expect(entry).toBeHidden()
      await expect(binButton(page)).toBeFocused()
      await expect(article(page, name).getByRole('img', { name: `Logo di ${name} sito` })).toHaveAttribute(
        'src',
        logo_url,
      )
      expect((await fetch(logo_url)).status).toBe(200)
      const { data } = await db.from('cards').select('*').eq('id', card.id).single().throwOnError()
      expect(data).toEqual({ ...card, updated_at: expect.any(String) })
    })

    await test.step('is hidden while nothing was deleted, and appears with the first deletion', async () => {
      const titolare = unique('Primo')
      await create.paymentMethod({ titolare })
      await next(page)
      await page.route('**/rpc/recently_deleted**', (route) => route.fulfill({ json: [] }))
      const asked = page.waitForResponse((answer) => answer.url().includes('rpc/recently_deleted'))
      await goTo(page, billing)
      await asked
      await expect(article(page, titolare)).toBeVisible()
      await expect(binButton(page)).toBeHidden()
      await page.unroute('**/rpc/recently_deleted**')
      await remove(page, titolare, 'Metodo di pagamento eliminato')
      await binButton(page).click()
      const entry = bin(page).getByRole('listitem').filter({ hasText: titolare })
      await expect(entry).toBeVisible()
      await expect(messages(page).getByRole('button', { name: 'Annulla' })).toBeVisible()
      await entry.getByRole('button', { name: 'Ripristina' }).click()
      await expect(article(page, titolare)).toBeVisible()
      await expect(messages(page).getByRole('button', { name: 'Annulla' })).toBeHidden()
      const { count } = await db
        .from('payment_methods')
        .select('*', { count: 'exact', head: true })
        .eq('titolare', titolare)
      expect(count).toBe(1)
    })
  })

  test('«Eliminati di recente» says how it stands, comes twenty at a time, and is the admin’s alone', async ({
    inside,
    create,
    unique,
    axe,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('shows that it loads, that it failed, that nothing is left', async () => {
      const name = unique('Stati')
      await create.card({ nome: name })
      await next(page, `${cards}?q=${name}`)
      await removeCard(page, name)
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/rpc/recently_deleted**', async (route) => {
        await held
        await route.fulfill({ status: 500, json: { message: 'boom' } })
      })
      await binButton(page).click()
      await expect(bin(page).getByRole('status', { name: 'Caricamento...' })).toBeVisible()
      answer()
      await expect(bin(page).getByRole('alert')).toContainText(
        'Gli eliminati di recente non si sono caricati',
      )
      await axe(page)
      await page.unroute('**/rpc/recently_deleted**')
      await page.route('**/rpc/recently_deleted**', (route) => route.fulfill({ json: [] }))
      await bin(page).getByRole('button', { name: 'Riprova' }).click()
      await expect(bin(page)).toContainText('Niente è stato eliminato negli ultimi 30 giorni.')
      await axe(page)
    })

    await test.step('is read twenty at a time', async () => {
      const titolare = unique('Tanti')
      for (let place = 0; place < 21; place += 1) {
        const { id } = await create.paymentMethod({ titolare: `${titolare} ${place}` })
        await db.from('payment_methods').delete().eq('id', id).throwOnError()
      }
      await next(page, billing)
      await binButton(page).click()
      const entries = bin(page).getByRole('listitem')
      await expect(entries).toHaveCount(20)
      await expect(entries.first()).toContainText(`${titolare} 20`)
      await bin(page).getByRole('button', { name: 'Mostra altre' }).click()
      await expect(entries.filter({ hasText: `${titolare} 0` })).toBeVisible()
    })

    await test.step('is for the admin alone', async () => {
      const name = unique('Altrui')
      const { id } = await create.card({ nome: name })
      await db.from('cards').delete().eq('id', id).throwOnError()
      const page = await inside('business')
      const asked: string[] = []
      page.on('request', (sent) => sent.url().includes('recently_deleted') && asked.push(sent.url()))
      await goTo(page, cards)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page.getByRole('button', { name: /^Scarica/ }).first()).toBeVisible()
      expect(asked).toEqual([])
      await expect(binButton(page)).toBeHidden()
    })
  })
})
