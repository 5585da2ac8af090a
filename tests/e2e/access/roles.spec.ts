import { menus } from '../../../testing/menus.ts'
import { violationsOf } from '../support/axe.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/test.ts'

/* What each role finds in the menu, and where the addresses of others lead. */

const someId = '00000000-0000-4000-8000-000000000000'
const clients = ['card', 'client-activity']
const adminForms = ['activity/create', 'activity/import', 'websites/select']
const readers = [...adminForms, ...clients, 'cards', 'cards/create', `websites/edit/${someId}`]

/** The addresses that lead a role to its dashboard. */
const closed: Readonly<Record<string, readonly string[]>> = {
  admin: clients,
  gestore: readers,
  business: [...adminForms, ...clients, `websites/create/${someId}`],
  cliente: [...readers.filter((path) => !clients.includes(path)), 'websites', 'social', 'graphics'],
}

/** What says 'coming soon' to every role, and their titles. */
const comingSoon = [
  ['users', 'Utenti'],
  ['sales', 'Vendite'],
] as const

for (const [role, titles] of Object.entries(menus)) {
  test(`The ${role} has a menu of their own, and what is not theirs is closed or a placeholder`, async ({
    inside,
    server,
  }) => {
    const page = await inside(role, '/dashboard')
    const heading = page.getByRole('heading', { level: 1 })
    const menu = page.getByRole('navigation', { name: 'Menu principale' })
    await expect(menu.getByRole('link')).toHaveText(titles)
    await expect(page.getByText(`${role}@demo.it`, { exact: true })).toBeVisible()
    await expect(page.getByText(role, { exact: true })).toBeVisible()

    await test.step('closed addresses lead to the dashboard', async () => {
      for (const path of closed[role] ?? []) {
        await goTo(page, `/dashboard/${path}`)
        await expect(page, path).toHaveURL(`${server.url}/dashboard`)
      }
    })

    if (role === 'admin') {
      for (const [path, title] of comingSoon) {
        await goTo(page, `/dashboard/${path}`)
        await expect(page.getByText('coming soon', { exact: true })).toBeVisible()
        await expect(heading).toHaveText(title)
        await expect(page).toHaveTitle(new RegExp(title))
      }
      return
    }
    await test.step('rooms of the admin are placeholders, which ask for no data', async () => {
      const asked: string[] = []
      page.on('request', (sent) => {
        if (sent.url().includes('payment_methods')) asked.push(sent.url())
      })
      for (const [path, title] of [...comingSoon, ['billing', 'Fatturazione']] as const) {
        await goTo(page, `/dashboard/${path}`)
        await expect(page.getByText('coming soon', { exact: true })).toBeVisible()
        await expect(heading).toHaveText('coming soon')
        await expect(page).toHaveTitle(new RegExp(title))
        await expect(page.getByRole('button', { name: 'Aggiungi Metodo di Pagamento' })).toHaveCount(0)
        expect(await violationsOf(page)).toEqual([])
      }
      await goTo(page, '/dashboard/activity')
      await expect(page.getByText('Contenuto in arrivo...')).toBeVisible()
      expect(asked).toEqual([])
    })
  })
}
