import type { Page, ViewportSize } from '@playwright/test'

/* Parts that every screen has. */

/** The region of the toasts. They repeat the words of a field, so a search of the whole page would find both. */
export const messages = (page: Page) => page.getByRole('region', { name: 'Notifiche' })
export const toast = (page: Page, text: string) => messages(page).getByText(text, { exact: true })
/** A card or a payment method of a list, by its name. */
export const article = (page: Page, name: string) => page.getByRole('article', { name })

/**
 * Gives the window another size. The browser answers before the page has followed: media queries hold for the size before
 * until the next frame, so that what is measured at once is a mixture of both. That frame is waited for.
 */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  const now = page.viewportSize()
  if (now?.width === size.width && now.height === size.height) return
  await page.setViewportSize(size)
  await page.evaluate(
    ({ width, height }) =>
      new Promise<void>((resolve) => {
        const look = () =>
          requestAnimationFrame(innerWidth === width && innerHeight === height ? () => resolve() : look)
        look()
      }),
    size,
  )
}
