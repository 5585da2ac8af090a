import { goTo } from '../../support/go-to.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

const list = '/dashboard/websites'

test.describe('Siti Web, choosing the business', () => {
  test('The admin chooses the business of a new website: with its contacts, by keyboard, over pages, or none is there', async ({
    inside,
    server,
    create,
    unique,
    axe,
  }) => {
    const page = await inside('admin')
    await test.step('offers the active ones without a website, with all their contacts', async () => {
      const name = unique('Scelta')
      await create.business({ insegna: `${name} sospesa`, stato: 'sospeso' })
      const served = await create.business({ insegna: `${name} servita` })
      await create.website({ business_id: served.id })
      await create.business({
        insegna: `${name} libera`,
        telefono: '011 555 01',
        cellulare: '333 555 02',
        email: 'libera@example.it',
        logo_url: `${server.url}/mark.svg`,
      })
      await next(page)
      const request = page.waitForRequest((sent) => sent.url().includes('ha_sito='))
      await goTo(page, `${list}/select`)
      const { searchParams } = new URL((await request).url())
      expect(searchParams.get('select')).toBe(
        'id,insegna,indirizzo,citta,regione,telefono,cellulare,email,logo_url',
      )
      expect(searchParams.get('ha_sito')).toBe('eq.false')
      expect(searchParams.get('stato')).toBe('eq.attivo')
      expect(searchParams.get('order')).toMatch(/^insegna_ordine\.asc/)
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.getByRole('searchbox', { name: 'Cerca' }).fill(name)
      await expect(page.getByRole('article')).toHaveCount(1)
      const card = page.getByRole('article', { name: `${name} libera` })
      for (const line of [
        'Via Roma 1',
        'Torino, Piemonte',
        '011 555 01',
        '333 555 02',
        'libera@example.it',
      ]) {
        await expect(card).toContainText(line)
      }
      await expect(card.locator('img')).toHaveAttribute('src', `${server.url}/mark.svg`)

      await page.getByRole('button', { name: 'Avanti' }).click()
      await expect(page.getByText("Seleziona un'attività per continuare")).toBeVisible()
      await card.getByText(`${name} libera`, { exact: true }).click()
      await expect(card.getByRole('radio')).toBeChecked()
      await expect(page.getByText(`Attività scelta: ${name} libera`)).toBeVisible()
      await axe(page)
      await page.getByRole('button', { name: 'Annulla' }).click()
      await expect(page).toHaveURL(new RegExp(`${list}$`))
    })

    await test.step('works by keyboard alone', async () => {
      const name = unique('Tastiera')
      await create.business({ insegna: `${name} A` })
      const second = await create.business({ insegna: `${name} B` })
      await next(page, `${list}/select?q=${name}`)
      await page.getByRole('radio', { name: `${name} A` }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('radio', { name: `${name} B` })).toBeChecked()
      // Tab passes the chosen business's telephone and e-mail, then 'Annulla'.
      const onward = page.getByRole('button', { name: 'Avanti' })
      const isThere = () => onward.evaluate((button) => button === document.activeElement)
      for (let presses = 0; presses < 6 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
      await expect(onward).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${server.url}${list}/create/${second.id}`)
    })

    await test.step('pages, and keeps the choice on another page', async () => {
      const name = unique('Molte')
      await create.businesses(14, (index) => ({ insegna: `${name} ${String(index).padStart(2, '0')}` }))
      await next(page, `${list}/select?q=${name}`)
      await expect(page.getByRole('article')).toHaveCount(12)
      await page.getByRole('radio', { name: `${name} 03` }).check()
      await page.getByRole('button', { name: 'Successiva' }).click()
      await expect(page.getByRole('article')).toHaveCount(2)
      await page.getByRole('button', { name: 'Avanti' }).click()
      await expect(page.getByLabel('Nome')).toHaveValue(`${name} 03`)
    })

    await test.step('leads to a new activity when there is none, and offers a retry when it fails', async () => {
      await next(page)
      await page.route('**/rest/v1/businesses?**', (route) =>
        route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }),
      )
      await goTo(page, `${list}/select`)
      await expect(page.getByText("Nessuna attività disponibile. Crea prima un'attività.")).toBeVisible()
      await page.getByRole('link', { name: 'Crea Attività' }).click()
      await expect(page).toHaveURL(`${server.url}/dashboard/activity/create`)
      await page.unrouteAll()
      await page.route('**/rest/v1/businesses?**', (route) =>
        route.fulfill({ status: 500, json: { message: 'boom' } }),
      )
      await goTo(page, `${list}/select`)
      await expect(page.getByText('Errore nel caricamento delle attività')).toBeVisible()
      await expect(page.getByText('Impossibile caricare le attività')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Riprova' }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
    })
  })
})
