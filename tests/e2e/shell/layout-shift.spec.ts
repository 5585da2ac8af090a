import { watchRequests } from '../support/requests.ts'
import { resize } from '../support/screen.ts'
import { expect, type Page, test } from '../support/test.ts'

/* In Chromium, which alone tells what has shifted. */

// Animations are on, as in most people's browsers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The largest layout shift that a screen may have while it fills: the goal in docs/figures/bench.tsv. */
const bound = 0.01

type Shift = { value: number; moved: string[] }

/** Records every layout shift from the page's start on. */
function watchShifts() {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] }
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML : String(node?.nodeValue),
      )
      shifts.push({ value, moved: moved.map((html) => html.slice(0, 160)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens a page, holds its rows back until the rest is drawn, then lets them come. Answers what moved. */
async function shiftsOf(page: Page, url: string): Promise<Shift[]> {
  const requests = watchRequests(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/rest\/v1\/(?!rpc\/get_user_role)/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(url)
  await expect(page.locator('h1')).toBeVisible()
  await twoFrames(page)
  release()
  // Rows may cause further requests, such as those of their pictures.
  for (const _ of ['rows', 'what they lead to']) {
    await requests.settled()
    await expect(page.locator('main .animate-loading')).toHaveCount(0)
    await twoFrames(page)
  }
  await page.unrouteAll({ behavior: 'wait' })
  requests.stop()
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

for (const width of [1280, 390]) {
  test(`no screen shifts while its rows come, at ${width}`, async ({ signedIn, server, create }) => {
    const website = await create.website()
    const free = await create.business()
    const card = await create.card()
    const service = await create.service()
    await create.paymentMethod()
    const screens = [
      '',
      '/activity',
      '/activity/create',
      `/activity/edit/${free.id}`,
      '/websites',
      '/websites/select',
      `/websites/edit/${website.id}`,
      '/social',
      `/social/edit/${service.id}`,
      '/cards',
      `/cards/edit/${card.id}`,
      '/billing',
      '/profile',
    ]
    const page = await signedIn('admin')
    await resize(page, { width, height: 800 })
    await page.addInitScript(watchShifts)
    for (const screen of screens) {
      const shifts = await shiftsOf(page, `${server.url}/dashboard${screen}`)
      const total = shifts.reduce((sum, { value }) => sum + value, 0)
      expect.soft(total, `${screen}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(bound)
    }
  })
}
