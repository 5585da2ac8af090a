import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoPassword, type RunningServer } from '../../../testing/server.ts'
import { storedSession } from '../../../testing/stored-session.ts'
import { type Screen, type Viewer, windowsOf } from './screens.ts'

export type Shot = { width: number; image: Buffer }

/** A day after the last demo row. Only the login shows today's date, as its year. */
const today = new Date('2026-04-01T10:00:00+02:00')

/** A browser context of a user, signed in by a stored session, so that no toast welcomes them. */
export async function openFor(
  viewer: Viewer,
  browser: Browser,
  server: RunningServer,
): Promise<BrowserContext> {
  const isVisitor = viewer === 'visitor'
  const context = await browser.newContext({
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
    ...(!isVisitor && { storageState: await storedSession(server, `${viewer}@demo.it`, demoPassword) }),
  })
  if (isVisitor) await context.clock.setFixedTime(today)
  return context
}

/** Takes a picture of a screen at each width. Throws when the screen does not show its expected text. */
export async function photograph(
  screen: Screen,
  context: BrowserContext,
  server: RunningServer,
): Promise<Shot[]> {
  const page = await context.newPage()
  try {
    const shots: Shot[] = []
    for (const size of windowsOf(screen)) {
      await page.setViewportSize(size)
      // Opened once: dialogs and filled fields stay when the window becomes narrower.
      if (shots.length === 0) await bringUp(page, screen, server)
      shots.push({ width: size.width, image: await take(page, screen, size) })
    }
    return shots
  } finally {
    await page.close()
  }
}

async function bringUp(page: Page, screen: Screen, server: RunningServer) {
  await screen.before?.(page)
  await page.goto(`${server.url}/${screen.path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => {
    // The headless browser draws no scrollbars but still reserves their place.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { scrollbar-gutter: auto !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  await settle(page)
  await screen.act?.(page, server)
  // Moves the pointer away, so that nothing is drawn as hovered.
  await page.mouse.move(0, 0)
}

async function take(page: Page, { shows, extent }: Screen, size: { width: number; height: number }) {
  await page.getByText(shows).or(page.getByLabel(shows)).filter({ visible: true }).first().waitFor()
  await settle(page)
  if (extent) {
    // Makes the window taller instead of scrolling, so that sticky bars are in their place.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: size.width, height: Math.max(height, size.height) })
    await settle(page)
  }
  const part =
    typeof extent === 'object' ? page.getByRole('region', { name: extent.section, exact: true }) : page
  // At this quality small text is sharp; the file is a third of a PNG.
  return part.screenshot({ type: 'webp', quality: 80, animations: 'disabled', caret: 'hide' })
}

/** Waits until rows, fonts, visible pictures and messages have loaded. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy=true], [role=progressbar], [data-sonner-toast]'),
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    const inSight = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom > 0 && top < window.innerHeight
    })
    await Promise.all(inSight.map((image) => image.decode()))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}
