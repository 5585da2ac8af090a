import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../../../testing/chromium.ts'
import { demoPassword } from '../../../testing/server.ts'
import { storedSession } from '../../../testing/stored-session.ts'
import { expect, test } from '../support/test.ts'

/* In Chromium, which is asked for scrollbars that take room. */

test('a dialog darkens the page to its edge, the place of the scrollbar included', async ({
  server,
  viewport,
}) => {
  // A browser of its own, in which scrollbars take room, as on a desktop. Set as an option it would cost a new worker, with
  // a server of its own, before this test and another one after it.
  const browser = await chromium.launch({
    ...chromiumLaunch(),
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  const storageState = await storedSession(server, 'admin@demo.it', demoPassword)
  const page = await browser.newPage({ storageState, viewport, reducedMotion: 'reduce' })
  await page.goto(`${server.url}/dashboard/billing`)
  await page.getByRole('button', { name: 'Aggiungi Metodo di Pagamento' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const gutter = await page.evaluate(() => window.innerWidth - document.body.getBoundingClientRect().width)
  expect(gutter).toBeGreaterThan(0)
  // The painted colour of the page's edge minus that of the backdrop beside it, in each channel, at three heights.
  const differences = async () => {
    const picture = (await page.screenshot()).toString('base64')
    return page.evaluate(
      async ([base64, strip]) => {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const canvas = new OffscreenCanvas(image.width, image.height)
        const context = canvas.getContext('2d')
        context?.drawImage(image, 0, 0)
        const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])]
        return [100, 400, 700].flatMap((y) => {
          const backdrop = at(image.width - strip - 3, y)
          return at(image.width - 3, y).map((value, channel) => Math.abs(value - (backdrop[channel] ?? 0)))
        })
      },
      [picture, gutter] as const,
    )
  }
  // The two colours are computed in different ways, so they may differ by rounding.
  await expect.poll(async () => Math.max(...(await differences()))).toBeLessThanOrEqual(2)
  await browser.close()
})
