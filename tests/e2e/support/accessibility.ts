import { violationsOf } from './axe.ts'
import { goTo } from './go-to.ts'
import { resize } from './screen.ts'
import { expect, type Page, test } from './test.ts'

/*
 * Every screen of every role, at three widths, in each of its states: loading, failed, empty, loaded, wrongly filled in, with
 * a dialog open. Each role has one browser page, in which a screen is loaded once for all its widths.
 */

/**
 * At 768 a page shows what it shows at 1280, in less room. The narrowest phone, as wide as a usual screen at 400% zoom, shows
 * what every phone shows. Its window is high enough that its bar of buttons covers no field; a person would scroll instead.
 */
const sizes = [
  { width: 1280, height: 800, which: 'all' },
  { width: 768, height: 800, which: 'room' },
  { width: 320, height: 6000, which: 'all' },
] as const

export type Role = 'admin' | 'gestore' | 'business' | 'cliente'

/** Loads a page. An address that leads elsewhere shows the heading of that page. */
export async function open(page: Page, path: string, title: string) {
  await goTo(page, `/dashboard/${path}`)
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true })
  await expect(heading).toBeVisible()
  return heading
}

/** Checks that axe finds no violation at any width, and that nothing scrolls sideways at the narrowest. */
export const look = (page: Page, state: string) => lookAt(sizes, page, state)

/**
 * The same at the widest and the narrowest alone: for a page that is also looked at whole, here with a dialog before it or
 * without its rows, and so with nothing more that could come too close at 768.
 */
export const lookAtEnds = (page: Page, state: string) =>
  lookAt(
    sizes.filter(({ which }) => which === 'all'),
    page,
    state,
  )

async function lookAt(widths: readonly (typeof sizes)[number][], page: Page, state: string) {
  await test.step(state, async () => {
    for (const { which, ...size } of widths) {
      await resize(page, size)
      expect(await violationsOf(page, which), `${state} at ${size.width}`).toEqual([])
    }
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(sideways, `${state}, sideways`).toBeLessThanOrEqual(0)
    await resize(page, { width: 1280, height: 800 })
  })
}

export const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const wrong = (page: Page) => page.locator('[aria-invalid=true]').first()
