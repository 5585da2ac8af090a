import type { Locator } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

test.describe('A row', () => {
  test('A row opens for the admin by its name or a click, for the gestore a page to read', async ({
    inside,
    create,
    unique,
    server,
  }) => {
    const page = await inside('admin')
    await test.step('opens by its name and by a click on it, not by what it holds nor while text is selected', async () => {
      const insegna = unique('Apribile')
      const { id } = await create.business({
        insegna,
        telefono: '011 555 / 0101',
        cellulare: '+39 333 5550101',
      })
      const list = `/dashboard/activity?q=${insegna}`
      await goTo(page, list)
      const row = rowOf(page, insegna)
      const phone = row.getByRole('link', { name: '011 555 / 0101' })
      await expect(phone).toHaveAttribute('href', 'tel:+390115550101')
      await expect(row.getByRole('link', { name: '+39 333 5550101' })).toHaveAttribute(
        'href',
        'tel:+393335550101',
      )
      // A click on a telephone number calls it and does not open the row.
      await phone.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
      await phone.click()
      // Selecting text does not open the row either.
      const cell = row.getByRole('cell').nth(1)
      await cell.selectText()
      await cell.dispatchEvent('click')
      await expect(page).toHaveURL(server.url + list)
      await page.evaluate(() => window.getSelection()?.removeAllRanges())

      for (const open of [
        (to: Locator) => to.getByRole('link', { name: insegna, exact: true }).click(),
        (to: Locator) => to.getByRole('cell').nth(1).click(),
        async (to: Locator) => {
          await to.getByRole('link', { name: insegna, exact: true }).focus()
          await page.keyboard.press('Enter')
        },
      ]) {
        await goTo(page, list)
        await open(row)
        await expect(page).toHaveURL(`${server.url}/dashboard/activity/edit/${id}`)
      }
      await page.goBack()
      await expect(row).toBeVisible()
    })

    await test.step('is found and called by its telephones, however these are written', async () => {
      const insegna = unique('Telefoni')
      const own = String(Math.floor(Math.random() * 900_000) + 100_000)
      const telefono = `0543 ${own} / 0543 654321 int. 12`
      await create.business({ insegna, telefono, cellulare: '+44 (0)20 7946 0958' })
      await next(page, '/dashboard/activity')
      const search = page.getByRole('searchbox', { name: 'Cerca' })
      for (const spelling of [
        `+39 0543/${own}`,
        `(0543) ${own.slice(0, 3)}.${own.slice(3)}`,
        `00390543${own}`,
      ]) {
        await search.fill(spelling)
        await expect(rowOf(page, insegna)).toBeVisible()
        await expect(page.getByRole('row')).toHaveCount(2)
      }
      const links = rowOf(page, insegna).locator('a[href^="tel:"]')
      const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(addresses).toEqual([`tel:+390543${own}`, 'tel:+390543654321;ext=12', 'tel:+442079460958'])

      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Trova' }).fill(`0039 0543 ${own}`)
      await expect(page.getByRole('option', { name: insegna })).toBeVisible()
    })

    await test.step('opens a page to read for somebody who may not edit it', async () => {
      const { id, nome, email } = await create.website({ nome: unique('Letta'), telefono: '011 5550101' })
      const page = await inside('gestore', `/dashboard/websites?q=${nome}`)
      await rowOf(page, nome).getByRole('cell').nth(1).click()
      await expect(page).toHaveURL(`${server.url}/dashboard/websites/view/${id}`)
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: '011 5550101' })).toHaveAttribute(
        'href',
        'tel:+390115550101',
      )
      await expect(main.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
    })
  })
})
