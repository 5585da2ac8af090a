import { goTo } from './go-to.ts'
import { resize } from './screen.ts'
import type { Page } from './test.ts'

/*
 * What a journey of several steps does between two of them. A page of one's own costs as much as most steps, so the steps of
 * a story share one.
 */

/** Ends what the step before has done to the page: nothing answers its requests any more, its window is that of a desk. */
export async function next(page: Page, path?: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await resize(page, { width: 1280, height: 800 })
  if (path) await goTo(page, path)
}

/** The same for somebody at the login, whom the browser does not know any more. */
export async function afresh(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await next(page, '/')
}
