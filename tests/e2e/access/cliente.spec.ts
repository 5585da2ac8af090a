import { resize } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('the cliente reads two static pages', { tag: '@oldest-dashboard' }, async ({ inside, server, axe }) => {
  const page = await inside('cliente', '/dashboard')
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await menu.getByRole('link', { name: 'Card' }).click()
  await expect(page).toHaveURL(`${server.url}/dashboard/card`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Card')
  await expect(page.getByText('Nessuna card disponibile')).toBeVisible()
  await expect(page).toHaveTitle(/^Card/)
  await axe(page)
  await menu.getByRole('link', { name: 'Attività' }).click()
  await expect(page).toHaveURL(`${server.url}/dashboard/client-activity`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Attività')
  await expect(page.getByText('Nessuna attività', { exact: true })).toBeVisible()
  await expect(page.getByText('Al momento non hai attività registrate.')).toBeVisible()
  await axe(page)
  await resize(page, { width: 390, height: 844 })
  await axe(page)
})
