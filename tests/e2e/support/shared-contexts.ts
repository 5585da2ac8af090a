import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { StorageState } from '../../../testing/stored-session.ts'

/** A context to work in, with the storage that was asked for. */
export interface TakenContext {
  context: BrowserContext
  /** Closes its pages; the next journey may have it. */
  giveBack: () => Promise<void>
}

interface Shared {
  context: BrowserContext
  /** A page that stays open: it keeps the process of its site alive, and so what that has compiled. */
  home: Page
}

/** Whether the browser has been here before, so that the dashboard's service worker answers its pages. */
export type Visit = 'first' | 'later'

/**
 * Browser contexts that one journey after another uses, so that what the browser has fetched and compiled of the dashboard
 * stays: that is two fifths of the work of opening a page. A journey meets no page, storage, route, permission or lost network of the
 * one before.
 */
export class SharedContexts {
  readonly #browser: Browser
  readonly #homeUrl: string
  readonly #prepare: (context: BrowserContext) => Promise<void>
  readonly #free = new Map<string, Shared[]>()

  /**
   * @param homeUrl any small answer of the server
   * @param prepare what each new context needs once
   */
  constructor(browser: Browser, homeUrl: string, prepare: (context: BrowserContext) => Promise<void>) {
    this.#browser = browser
    this.#homeUrl = homeUrl
    this.#prepare = prepare
  }

  /** A context with these options that nobody works in. */
  async take(
    options: BrowserContextOptions,
    storageState: StorageState,
    visit: Visit = 'first',
  ): Promise<TakenContext> {
    const kind = JSON.stringify([options, visit])
    const free = this.#free.get(kind) ?? []
    this.#free.set(kind, free)
    const shared = free.pop() ?? (await this.#fresh(options, visit))
    const { context } = shared
    await store(shared, storageState)
    const giveBack = async () => {
      if (await restoreContext(context, shared.home)) free.push(shared)
      else await context.close()
    }
    return { context, giveBack }
  }

  async #fresh(options: BrowserContextOptions, visit: Visit): Promise<Shared> {
    const context = await this.#browser.newContext(options)
    await this.#prepare(context)
    const home = await context.newPage()
    await home.goto(this.#homeUrl)
    if (visit === 'later') await keepDashboard(home)
    return { context, home }
  }
}

/** Lets the browser keep the dashboard, as its page does once it is idle. */
async function keepDashboard(home: Page): Promise<void> {
  await home.evaluate(async () => {
    const { installing } = await navigator.serviceWorker.register('/sw.js')
    await new Promise<void>((resolve, reject) => {
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'activated') resolve()
        if (installing.state === 'redundant') reject(new Error('The service worker was not installed'))
      })
    })
  })
}

/** Replaces what the context has stored, in a page of its own: Playwright's way opens one for it, which takes ten times as long. */
async function store({ context, home }: Shared, { cookies, origins }: StorageState): Promise<void> {
  await context.clearCookies()
  await context.addCookies(cookies)
  await home.evaluate((entries) => {
    localStorage.clear()
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, origins[0]?.localStorage ?? [])
}

/**
 * Takes back what a journey has changed of a context, and closes its pages but one. Returns whether that was all: a clock that
 * was set cannot be taken back.
 */
export async function restoreContext(context: BrowserContext, kept: Page): Promise<boolean> {
  for (const page of context.pages()) {
    // A request that a journey answers itself may still be under way when the journey has seen enough.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (page !== kept) await page.close()
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  await context.setOffline(false)
  // Playwright's clock puts functions of its own in the place of the browser's, in each page of the context.
  return kept.evaluate(() => String(setTimeout).includes('[native code]'))
}
