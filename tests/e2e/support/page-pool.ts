import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { demoPassword, type RunningServer } from '../../../testing/server.ts'
import { storedSession } from '../../../testing/stored-session.ts'
import { leaveInside, quiet } from './inside.ts'
import { restorePauses } from './pauses.ts'
import { resize } from './screen.ts'
import { restoreContext } from './shared-contexts.ts'

/** A page where the role's demo account has the dashboard open. */
export interface PooledPage {
  page: Page
  /** Role and options of the context: who asks for the same may have it. */
  kind: string
  options: BrowserContextOptions
  /** Paths of the lists that were searched since it was taken. */
  searched: Set<string>
  /** Whether the sidebar was collapsed when the page was opened. */
  collapsed: boolean
}

/** What stays in a page until its end. */
const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'] as const

/** What journeys listen to. */
const events = ['console', 'dialog', 'download', 'pageerror', 'popup', 'websocket'] as const
const requestEvents = ['request', 'requestfailed', 'requestfinished', 'response'] as const

/**
 * Pages where the dashboard stays open from journey to journey, as it does for whoever works with it all day: loading it
 * takes ten times as long as going to another of its pages. A journey meets no row, message, text, storage, route,
 * listener or emulated medium of the one before.
 */
export class PagePool {
  readonly #browser: Browser
  readonly #server: RunningServer
  readonly #prepare: (context: BrowserContext) => Promise<void>
  readonly #free: PooledPage[] = []

  /** @param prepare what each new context needs once */
  constructor(browser: Browser, server: RunningServer, prepare: (context: BrowserContext) => Promise<void>) {
    this.#browser = browser
    this.#server = server
    this.#prepare = prepare
  }

  /** A page that nobody works in, at a page of the dashboard without data. */
  async take(role: string, options: BrowserContextOptions): Promise<PooledPage> {
    const kind = JSON.stringify([role, options])
    const at = this.#free.findIndex((one) => one.kind === kind)
    const [pooled] = at < 0 ? [] : this.#free.splice(at, 1)
    if (!pooled) return this.#fresh(role, options, kind)
    // A message that was closed takes a moment to fade.
    await pooled.page.waitForFunction(() => !document.querySelector('[data-sonner-toast]'))
    return pooled
  }

  async #fresh(role: string, options: BrowserContextOptions, kind: string): Promise<PooledPage> {
    const storageState = await storedSession(this.#server, `${role}@demo.it`, demoPassword)
    const context = await this.#browser.newContext({ ...options, storageState })
    await this.#prepare(context)
    const page = await context.newPage()
    await page.goto(this.#server.url + quiet)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const method of lasting) Object.assign(page, { [method]: () => refuse(method) })
    const searched = new Set<string>()
    page.on('framenavigated', (frame) => {
      const { pathname, search } = new URL(frame.url())
      if (frame === page.mainFrame() && search) searched.add(pathname)
    })
    return { page, kind, options, searched, collapsed: await isCollapsed(page) }
  }

  /** Takes back what a journey has changed. Where that is impossible, or the journey has failed, the page is closed. */
  async giveBack(pooled: PooledPage, hasPassed: boolean): Promise<void> {
    if (hasPassed && (await restore(pooled))) this.#free.push(pooled)
    else await pooled.page.context().close()
  }
}

function refuse(method: string): never {
  throw new Error(`${method}() would stay for the next journey: use signedIn() and a page of your own`)
}

function isCollapsed(page: Page): Promise<boolean> {
  return page.getByRole('button', { name: 'Espandi menu' }).isVisible()
}

/**
 * Returns whether the page is as it was taken: not when the journey has left the dashboard, set its clock, or left the sidebar
 * otherwise.
 */
async function restore({ page, options, searched, collapsed }: PooledPage): Promise<boolean> {
  if (page.isClosed()) return false
  await restorePauses(page)
  if (!(await restoreContext(page.context(), page))) return false
  for (const event of [...events, ...requestEvents]) page.removeAllListeners(event)
  if (options.viewport) await resize(page, options.viewport)
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: options.reducedMotion ?? null })
  await page.mouse.move(0, 0)
  const left = await leaveInside(page, searched)
  searched.clear()
  return left && (await isCollapsed(page)) === collapsed
}
