import { lookAtEnds } from '../support/accessibility.ts'
import { openInside } from '../support/inside.ts'
import { resize } from '../support/screen.ts'
import { expect, type Page, test } from '../support/test.ts'

const steps = (page: Page) => page.getByRole('region', { name: 'Primi passi' })

/** Answers the dashboard's questions as an installation with this much in it. */
async function installationWith(page: Page, businesses: number, withoutAccount: number): Promise<void> {
  const range = { 'content-range': `*/${businesses}`, 'access-control-expose-headers': 'content-range' }
  await page.route('**/rest/v1/businesses?*', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ headers: range }) : route.fallback(),
  )
  await page.route('**/rest/v1/rpc/admin_newest*', (route) => route.fulfill({ json: [] }))
  await page.route('**/rest/v1/rpc/admin_overview*', (route) =>
    route.fulfill({
      json: {
        businesses_without_website: 0,
        websites_without_card: 0,
        businesses_without_account: withoutAccount,
        suspended_businesses: 0,
        suspended_websites: 0,
      },
    }),
  )
}

test('a new installation has first steps instead of zeros, ticked by themselves and put away', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('admin')
  await installationWith(page, 0, 0)
  await page.goto(`${server.url}/dashboard`)
  await expect(steps(page).getByRole('link')).toHaveCount(4)
  await expect(page.getByText('da seguire')).toHaveCount(0)
  await lookAtEnds(page, 'first steps')
  await page.unrouteAll()
  await installationWith(page, 2, 1)
  await page.reload()
  await expect(steps(page).getByRole('img', { name: 'Fatto' })).toHaveCount(2)
  await expect(steps(page).getByRole('link')).toHaveCount(2)
  await steps(page).getByRole('button', { name: 'Nascondi' }).click()
  await expect(steps(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Attività da seguire')).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
})

test('on a phone export and import are behind one button beside the primary one', async ({ inside }) => {
  const page = await inside('admin', '/dashboard/activity')
  const exporting = page.getByRole('button', { name: 'Esporta CSV' })
  await expect(exporting).toBeVisible()
  await expect(page.getByRole('button', { name: 'Altro' })).toBeHidden()
  await resize(page, { width: 390, height: 844 })
  await expect(exporting).toBeHidden()
  await expect(page.getByRole('link', { name: 'Crea Attività' })).toBeVisible()
  await page.getByRole('button', { name: 'Altro' }).click()
  await expect(exporting).toBeVisible()
  await expect(page.getByRole('link', { name: 'Importa', exact: true })).toBeVisible()
  await lookAtEnds(page, 'a list’s actions on a phone')
  await openInside(page, '/dashboard')
})
