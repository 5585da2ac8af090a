import { takeRenders, typeInside, watchRenders } from '../support/renders.ts'
import { watchRequests } from '../support/requests.ts'
import { expect, test } from '../support/test.ts'

/** Characters typed in all, shared by the fields of a form. */
const keystrokes = 300
/**
 * Components that a keystroke may render on average: a field whose warning or preview follows it has about ten, a form
 * as a whole more than fifty.
 */
const most = 15

for (const form of ['activity/create', 'social/create', 'cards/create', 'profile', 'billing']) {
  test(`of three hundred keystrokes in /dashboard/${form} each renders what it changes`, async ({
    signedIn,
    server,
  }) => {
    const page = await signedIn('admin')
    await watchRenders(page)
    const requests = watchRequests(page)
    await page.goto(`${server.url}/dashboard/${form}`)
    if (form === 'billing') await page.getByRole('button', { name: 'Aggiungi' }).first().click()
    // Not a combobox: its list, as long as there are matches, changes with each key.
    const fields = page.locator('form :is(input, textarea):read-write:not([role=combobox]):visible')
    await expect(fields.first()).toBeVisible()
    await requests.settled()
    const count = await fields.count()
    const each = Math.ceil(keystrokes / count)
    for (let place = 0; place < count; place += 1) {
      const field = fields.nth(place)
      const before = await field.inputValue()
      await field.click()
      // The first letter may change the form: what is unsaved is said, a message goes.
      await typeInside(page, 'a')
      await takeRenders(page)
      await typeInside(page, '1 b'.repeat(each).slice(0, each))
      const components = await takeRenders(page)
      const name = (await field.getAttribute('name')) ?? `field ${place}`
      expect.soft(await field.inputValue(), name).not.toBe(before)
      expect.soft(components / each, name).toBeLessThanOrEqual(most)
    }
  })
}
