import { takeRenders, watchRenders } from '../support/renders.ts'
import { expect, test } from '../support/test.ts'

/** Characters typed in all, shared by the fields of a form. */
const keystrokes = 1000
/**
 * Components that a keystroke may render on average: a field whose warning or preview follows it has about ten, a form
 * as a whole more than fifty.
 */
const most = 15

for (const form of ['activity/create', 'social/create', 'cards/create', 'profile', 'billing']) {
  test(`of a thousand keystrokes in /dashboard/${form} each renders what it changes`, async ({
    as,
    server,
  }) => {
    const page = await as('admin')
    await watchRenders(page)
    await page.goto(`${server.url}/dashboard/${form}`, { waitUntil: 'networkidle' })
    if (form === 'billing') await page.getByRole('button', { name: 'Aggiungi' }).first().click()
    // Not a combobox: its list, as long as there are matches, changes with each key.
    const unlike = '[type=checkbox], [type=file], [role=combobox]'
    const fields = page.locator(`form :is(input:not(${unlike}), textarea):visible:enabled`)
    await expect(fields.first()).toBeVisible()
    const count = await fields.count()
    const each = Math.ceil(keystrokes / count)
    for (let place = 0; place < count; place += 1) {
      const field = fields.nth(place)
      await field.click()
      // The first letter may change the form: what is unsaved is said, a message goes.
      await page.keyboard.type('a')
      await takeRenders(page)
      await page.keyboard.type('1 b'.repeat(each).slice(0, each))
      const components = await takeRenders(page)
      const name = (await field.getAttribute('name')) ?? `field ${place}`
      expect.soft(components / each, name).toBeLessThanOrEqual(most)
    }
  })
}
