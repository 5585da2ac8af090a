import { expect, test } from '../support/test.ts'

test('an activity is found and called by its telephones, however these are written', async ({
  inside,
  create,
  unique,
}) => {
  const insegna = unique('Telefoni')
  const own = String(Math.floor(Math.random() * 900_000) + 100_000)
  const telefono = `0543 ${own} / 0543 654321 int. 12`
  await create.business({ insegna, telefono, cellulare: '+44 (0)20 7946 0958' })
  const page = await inside('admin', '/dashboard/activity')
  const search = page.getByRole('searchbox', { name: 'Cerca' })
  for (const spelling of [`+39 0543/${own}`, `(0543) ${own.slice(0, 3)}.${own.slice(3)}`, `00390543${own}`]) {
    await search.fill(spelling)
    await expect(page.getByRole('row').filter({ hasText: insegna })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
  }
  const links = page.getByRole('row').filter({ hasText: insegna }).locator('a[href^="tel:"]')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual([`tel:+390543${own}`, 'tel:+390543654321;ext=12', 'tel:+442079460958'])

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Trova' }).fill(`0039 0543 ${own}`)
  await expect(page.getByRole('option', { name: insegna })).toBeVisible()
  // The next test would find the search over its page.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
