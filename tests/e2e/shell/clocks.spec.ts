import type { Page } from '@playwright/test'
import { demoPassword } from '../../../testing/server.ts'
import { beforeIdle, skipPauses } from '../support/pauses.ts'
import { holdConnection } from '../support/requests.ts'
import { card, social } from '../support/rooms/services.ts'
import { expect, test } from '../support/test.ts'

/** A device whose clock is wrong. */

// The live connection is opened once the page is idle, as the code of other pages is fetched.
test.use({ codeAhead: true })

const minute = 60_000

/** From the next load on, the page's clock is ahead of the server's by so many milliseconds. */
async function setAhead(page: Page, ahead: number): Promise<void> {
  await page.addInitScript((ms) => {
    const Real = Date
    class Wrong extends Real {
      constructor(...given: [] | [number]) {
        if (given.length === 0) super(Real.now() + ms)
        else super(...given)
      }
      static override now() {
        return Real.now() + ms
      }
    }
    Object.assign(window, { Date: Wrong })
  }, ahead)
}

test('With a wrong clock a session lasts, and what others save appears', async ({
  returning,
  server,
  create,
  unique,
}) => {
  for (const [wrong, ahead] of [
    ['a minute ahead', minute],
    ['59 minutes ahead', 59 * minute],
    ['two hours ahead', 120 * minute],
    ['a day ahead', 24 * 60 * minute],
    ['a day behind', -24 * 60 * minute],
  ] as const) {
    await test.step(`with a clock ${wrong} a session lasts, and what others save appears`, async () => {
      const page = await returning()
      await setAhead(page, ahead)
      await skipPauses(page, beforeIdle)
      await page.goto(server.url)
      await page.getByLabel('Email', { exact: true }).fill('admin@demo.it')
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Accedi', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

      const renewals: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/auth/v1/token')) renewals.push(request.url())
      })
      const { asked, connect } = await holdConnection(page)
      await page.goto(server.url + social.path)
      await asked
      // The list has been read before the service is made.
      await expect(page.getByRole('article').first()).toBeVisible()
      const nome = unique('Presto')
      await create.service({ nome })
      await expect(card(page, nome)).toBeHidden()
      connect()
      await expect(card(page, nome)).toBeVisible()
      expect(renewals).toEqual([])
    })
  }
})
