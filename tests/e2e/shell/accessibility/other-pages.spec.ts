import { look, open, type Role, save, wrong } from '../../support/accessibility.ts'
import { violationsOf } from '../../support/axe.ts'
import { resize } from '../../support/screen.ts'
import { expect, test } from '../../support/test.ts'

/** Path and title of the pages that show no data. */
const quiet: Readonly<Record<Role, readonly (readonly [string, string])[]>> = {
  admin: [],
  gestore: [
    ['', 'Dashboard'],
    ['activity', 'Attività'],
    ['users', 'coming soon'],
    ['sales', 'coming soon'],
    ['billing', 'coming soon'],
  ],
  business: [
    ['', 'Dashboard'],
    ['activity', 'Attività'],
    ['users', 'coming soon'],
    ['sales', 'coming soon'],
    ['billing', 'coming soon'],
  ],
  cliente: [
    ['', 'Dashboard'],
    ['card', 'Card'],
    ['client-activity', 'Attività'],
    ['activity', 'Attività'],
    ['users', 'coming soon'],
    ['sales', 'coming soon'],
    ['billing', 'coming soon'],
  ],
}

for (const role of ['admin', 'gestore', 'business', 'cliente'] as const) {
  test(`The other pages of the ${role} can be used by everyone`, async ({ inside }) => {
    const page = await inside(role, '/dashboard')
    for (const [path, title] of quiet[role]) {
      await open(page, path, title)
      // 'sales' and 'billing' show the same component as 'users', at which it is looked.
      if (title !== 'coming soon' || path === 'users') await look(page, path || 'dashboard')
    }
    await open(page, 'profile', 'Profilo')
    await look(page, 'profile')
    await page.getByLabel('Nuova Password').fill('123')
    await page.getByLabel('Conferma Password').fill('456')
    await save(page, 'Aggiorna Password').click()
    await expect(wrong(page)).toBeFocused()
    await look(page, 'profile wrongly filled in')
    await resize(page, { width: 390, height: 844 })
    // By keyboard, since the message about the mistake covers the button for some seconds.
    await page.getByRole('button', { name: 'Apri menu' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })
}

test('The login can be used by everyone', async ({ visitor }) => {
  await look(visitor, 'signing in')
  await save(visitor, 'Accedi').click()
  await expect(wrong(visitor)).toBeFocused()
  await look(visitor, 'signing in with nothing')
  await visitor.getByRole('button', { name: 'Password dimenticata?' }).click()
  await expect(save(visitor, 'Invia il link')).toBeVisible()
  await look(visitor, 'recovering a password')
})
