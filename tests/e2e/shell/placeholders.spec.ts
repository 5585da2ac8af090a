import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/test.ts'

const pages = [
  { path: '/dashboard/users', title: 'Utenti' },
  { path: '/dashboard/sales', title: 'Vendite' },
]

for (const role of ['admin', 'gestore', 'business', 'cliente']) {
  test(`'Utenti' and 'Vendite' say 'coming soon' to the ${role}`, async ({ inside }) => {
    const page = await inside(role, '/dashboard')
    for (const { path, title } of pages) {
      await goTo(page, path)
      await expect(page.getByText('coming soon', { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        role === 'admin' ? title : 'coming soon',
      )
      await expect(page).toHaveTitle(new RegExp(title))
    }
  })
}
