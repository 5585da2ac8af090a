import type { Locator } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { expect, type Page, test } from '../support/test.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

test.describe('A row', () => {
  test('A row opens for the admin by its name or a click, for the gestore a page to read', async ({
    inside,
    create,
    unique,
    server,
  }) => {
    await test.step('opens by its name and by a click on it, not by what it holds nor while text is selected', async () => {
      const insegna = unique('Apribile')
      const { id } = await create.business({
        insegna,
        telefono: '011 555 / 0101',
        cellulare: '+39 333 5550101',
      })
      const page = await inside('admin')
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
