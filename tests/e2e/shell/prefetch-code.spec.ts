import type { Locator } from '@playwright/test'
import { watchRequests } from '../support/requests.ts'
import { expect, test } from '../support/test.ts'

/** Every sign of waiting: skeletons, spinners and busy regions. */
const waiting = 'main .animate-loading, main [role=status], main [aria-busy=true], main .animate-busy'

test('What pointer or keyboard comes near is fetched ahead, and opened without a wait', async ({
  as,
  create,
  unique,
}) => {
  for (const [way, approach] of [
    ['the pointer', (link: Locator) => link.hover()],
    ['the keyboard', (link: Locator) => link.focus()],
  ] as const) {
    await test.step(`what ${way} comes near is fetched ahead, and opened without a wait`, async () => {
      const insegna = unique('Vicina')
      await create.business({ insegna })
      const page = await as('admin')
      const link = page.getByRole('navigation').getByRole('link', { name: 'Attività' })
      const requests = watchRequests(page)
      // Matches the columns of the list, since the dashboard reads the same table for its newest rows.
      const rows = page.waitForRequest((sent) =>
        sent.url().includes('/businesses?select=id%2Cinsegna%2Cindirizzo'),
      )
      await approach(link)
      await rows
      await requests.settled()
      // The dashboard's own rows may still be on their way: their skeletons would pass for signs of waiting.
      await expect(page.locator(waiting)).toHaveCount(0)

      // No request succeeds from now on, so code and rows must have been fetched before.
      await page.route('**', (route) => route.abort())
      await page.evaluate((selector) => {
        const seen: string[] = []
        Object.assign(window, { seen })
        new MutationObserver(() => {
          for (const found of document.querySelectorAll(selector)) seen.push(found.outerHTML.slice(0, 80))
        }).observe(document.body, { subtree: true, childList: true, attributes: true })
      }, waiting)
      if (way === 'the pointer') await link.click()
      else await page.keyboard.press('Enter')
      await expect(page.getByRole('row', { name: insegna })).toBeVisible()
      expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
    })
  }
})
