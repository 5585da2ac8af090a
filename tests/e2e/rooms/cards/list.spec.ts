import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { goTo } from '../../support/go-to.ts'
import { boom } from '../../support/requests.ts'
import { list } from '../../support/rooms/cards.ts'
import { article, resize } from '../../support/screen.ts'
import { next } from '../../support/story.ts'
import { expect, type Page, test } from '../../support/test.ts'

/** The face of the card in an element that shows one. */
const faceOf = (place: Locator) => place.locator('[style*="aspect-ratio"]')
const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Cerca' }).fill(text)

test.describe('Card, the list', () => {
  test('The admin’s list shows each card in its proportions, colour and font, or by its website’s name', async ({
    inside,
    create,
    unique,
    server,
    axe,
  }) => {
    const page = await inside('admin')
    await test.step('shows each card in its colour and font, and asks for exactly those columns', async () => {
      const name = unique('Amici')
      const website = await create.website({ nome: `${name} sito` })
      await create.card({
        nome: name,
        website_id: website.id,
        business_id: website.business_id,
        background_color: '#fde68a80',
        font: 'Montserrat',
      })
      await next(page)
      const fonts: string[] = []
      page.on('request', (sent) => sent.url().includes('.woff2') && fonts.push(sent.url()))
      await goTo(page, `${list}?q=${name}`)

      const card = article(page, name)
      const ground = faceOf(card).locator('> div')
      await expect(ground).toHaveCSS('background-color', /rgba\(253, 230, 138, 0\.50?\d?\)/)
      await expect(card.getByRole('heading', { name })).toHaveCSS('font-family', /Montserrat/)
      await expect(card.getByText(`${name} sito`)).toBeVisible()
      await expect(ground).not.toContainText('sito')
      await expect.poll(() => fonts.length).toBe(1)
      expect(fonts[0]).toContain('montserrat')
      expect(
        await page.evaluate(async () => (await document.fonts.ready).check('600 24px "Card Montserrat"')),
      ).toBe(true)
      // The dashboard reads the same table, with another limit.
      const request = page.waitForRequest((sent) => /\/rest\/v1\/cards\?.*limit=12/.test(sent.url()))
      await goTo(page, list)
      const { searchParams } = new URL((await request).url())
      expect(searchParams.get('select')).toBe(
        'id,logo_url,background_color,website_id,nome,font,timbri,premio,websites(nome)',
      )
      expect(searchParams.get('order')).toMatch(/^created_at\.desc/)
      await expect(page.getByRole('article').nth(2)).toBeVisible()
    })

    await test.step('names a card without a name after its website, by which it is found', async () => {
      const name = unique('Senza Nome')
      const website = await create.website({ nome: name })
      await create.card({ website_id: website.id, business_id: website.business_id })
      await next(page, list)
      await search(page, name.toLowerCase())
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(article(page, name).getByRole('heading')).toHaveText(name)
      await expect(article(page, name).getByRole('link', { name: `Modifica ${name}` })).toBeVisible()
      await expect(page).toHaveURL(/q=/)
      // Without a logo the face shows initials; without a name it shows none.
      await expect(faceOf(article(page, name))).toHaveText(/^S.$/u)
    })

    await test.step('lets cards be chosen, alone and by Shift and an arrow, and exported with the address they have', async () => {
      const name = unique('Scelte')
      const cards = await Promise.all([0, 1, 2].map((index) => create.card({ nome: `${name} ${index}` })))
      await next(page, `${list}?q=${name}`)
      const box = (index: number) =>
        page.getByRole('checkbox', { name: `Seleziona ${name} ${index}`, exact: true })
      const selection = page.getByRole('region', { name: 'Selezione' })
      const first = page.getByRole('checkbox', { name: `Seleziona ${name}` }).first()
      await first.check()
      await first.press('Shift+ArrowRight')
      await expect(selection).toContainText('2 selezionate')
      await page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }).check()
      await expect(selection).toContainText('3 selezionate')
      await box(1).uncheck()
      await axe(page)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        selection.getByRole('button', { name: 'Esporta selezionate' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^card-.*\.csv$/)
      const file = await readFile(await download.path(), 'utf8')
      expect(file).toContain(`${name} 2`)
      expect(file).toContain(`/c/${cards[0]?.id}`)
      expect(file).not.toContain(`${name} 1`)
      await page.keyboard.press('Escape')
      await expect(selection).toBeHidden()
    })

    await test.step('has the proportions of a bank card, whatever its name and its logo', async () => {
      const name = unique('Misura')
      const logo_url = `${server.url}/mark.svg`
      await create.card({ nome: `${name} ${'W'.repeat(160)}`, background_color: '#ffffff' })
      await create.card({ nome: `${name} due`, logo_url, background_color: '#000000' })
      const website = await create.website({ nome: `${name} tre` })
      await create.card({ website_id: website.id, business_id: website.business_id })
      await next(page)
      for (const width of [1280, 390]) {
        await resize(page, { width, height: 844 })
        await goTo(page, `${list}?q=${name}`)
        await expect(page.getByRole('article')).toHaveCount(3)
        for (const card of await page.getByRole('article').all()) {
          const shape = await faceOf(card).evaluate((element) => {
            const { width: wide, height: high } = element.getBoundingClientRect()
            const inside = [...element.querySelectorAll('*')].every((part) => {
              const box = part.getBoundingClientRect()
              const edge = element.getBoundingClientRect()
              return box.right <= edge.right + 1 && box.bottom <= edge.bottom + 1
            })
            return { proportion: wide / high, inside }
          })
          expect(shape.proportion).toBeCloseTo(85.6 / 54, 1)
          expect(shape.inside).toBe(true)
        }
      }
      // The logo has a white ground, also on a dark card.
      const logo = page.getByRole('img', { name: /^Logo di/ })
      await expect(logo.locator('..')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    })
  })

  test('The admin’s list of cards shows PDF logos, pages, is empty or failed', async ({
    inside,
    server,
    create,
    unique,
  }) => {
    const page = await inside('admin')
    await test.step("shows a business's PDF logo by its preview", async () => {
      const name = unique('Documento')
      const logo_url = `${server.url}/storage/v1/object/public/business-logos/nessuno.pdf`
      const card = await create.card({ nome: name, logo_url })
      await next(page)
      const asked = page.waitForRequest((sent) => sent.url() === `${logo_url}.preview.png`)
      await goTo(page, `${list}?q=${name}`)
      await asked
      await expect(article(page, name).getByRole('img', { name: /^Logo di/ })).toBeVisible()
      await goTo(page, `${list}/edit/${card.id}`)
      await expect(page.getByRole('button', { name: 'Sostituisci' })).toBeVisible()
    })

    await test.step('pages on the server', async () => {
      const name = unique('Pagina')
      for (let index = 0; index < 13; index += 1) await create.card({ nome: `${name} ${index}` })
      await next(page, `${list}?q=${name}`)
      await expect(page.getByRole('article')).toHaveCount(12)
      await expect(page.getByRole('article').first()).toHaveAccessibleName(`${name} 12`)
      await page.getByRole('button', { name: 'Successiva' }).click()
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(page).toHaveURL(/page=2/)
    })

    await test.step('says what to do when empty, and offers a retry when it fails', async () => {
      await next(page)
      await page.route('**/rest/v1/cards**', (route) =>
        route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }),
      )
      await goTo(page, list)
      await expect(page.getByText('Crea la tua prima card per iniziare.')).toBeVisible()
      await page.unrouteAll()
      await page.route('**/rest/v1/cards**', (route) => route.fulfill(boom))
      await goTo(page, list)
      await expect(page.getByText('Errore nel caricamento delle card')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Riprova' }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
    })
  })
})
