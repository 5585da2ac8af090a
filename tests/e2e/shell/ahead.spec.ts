import type { Locator } from '@playwright/test'
import { watchRequests } from '../support/requests.ts'
import { expect, test } from '../support/test.ts'

/** Grey bars, a spinner or a region that says it is busy. */
const waiting = 'main .animate-pulse, main [role=status], main [aria-busy=true], main .animate-spin'

for (const [way, approach] of [
  ['the pointer', (link: Locator) => link.hover()],
  ['the keyboard', (link: Locator) => link.focus()],
] as const) {
  test(`what ${way} comes near is fetched ahead, and opened without a wait`, async ({
    as,
    create,
    unique,
  }) => {
    const insegna = unique('Vicina')
    await create.business({ insegna })
    const page = await as('admin')
    const link = page.getByRole('navigation').getByRole('link', { name: 'Attività' })
    const requests = watchRequests(page)
    // The columns of the list: the dashboard asks the same table for its newest.
    const rows = page.waitForRequest((sent) =>
      sent.url().includes('/businesses?select=id%2Cinsegna%2Cindirizzo'),
    )
    await approach(link)
    await rows
    await requests.settled()

    // From here on nothing comes from the server: code and rows must be here, and stay in sight without a wait.
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
