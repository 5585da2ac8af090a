import { chromiumArgs, ensureChromium } from '../../scripts/chromium.ts'
import { expect, test } from './support/test.ts'

// As on a desk, where scrollbars take room; without a window the browser would hide them.
test.use({
  launchOptions: {
    executablePath: ensureChromium(),
    args: chromiumArgs,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

test('a dialog darkens the page to its edge, the place of the scrollbar included', async ({ as, server }) => {
  const page = await as('admin')
  await page.goto(`${server.url}/dashboard/billing`)
  await page.getByRole('button', { name: 'Aggiungi Metodo di Pagamento' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const gutter = await page.evaluate(() => window.innerWidth - document.body.getBoundingClientRect().width)
  expect(gutter).toBeGreaterThan(0)
  // The backdrop and the page's edge as they are painted, at three heights.
  const colors = async () => {
    const picture = (await page.screenshot()).toString('base64')
    return page.evaluate(
      async ([base64, strip]) => {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const canvas = new OffscreenCanvas(image.width, image.height)
        const context = canvas.getContext('2d')
        context?.drawImage(image, 0, 0)
        const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].join()
        return [100, 400, 700].map((y) => [at(image.width - 3, y), at(image.width - strip - 3, y)])
      },
      [picture, gutter] as const,
    )
  }
  await expect.poll(async () => (await colors()).every(([edge, backdrop]) => edge === backdrop)).toBe(true)
})
