import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page, type WebSocketRoute } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#backend/database.types.ts'
import { type Factories, factories } from '../../../testing/factories.ts'
import { type Mail, waitForMail } from '../../../testing/mailbox.ts'
import { demoPassword, type RunningServer, startServer } from '../../../testing/server.ts'
import { storedSession } from '../../../testing/stored-session.ts'
import { violationsOf } from './axe.ts'
import { goTo } from './go-to.ts'
import { type OlderBrowser, olderBrowser } from './older-browser.ts'

export { expect, type Page, type WebSocketRoute }

// Playwright takes a stack at every step and looks for source maps of the files in it, a seventh of its own work. Node blanks
// out the types of these files, so that every line stays where it is and there is no map.
Reflect.deleteProperty(Error, 'prepareStackTrace')

interface WorkerFixtures {
  /** A server with demo data of its own; one a worker. */
  server: RunningServer
  /** What makes its browser as poor as the `oldest`. */
  older: OlderBrowser
}

interface WorkerOptions {
  /** The browsers (as in `vite/browsers.ts`) whose lacks the worker's browser gets; without one it stays as it is. */
  oldest: readonly string[]
}

/** A page of the server's origin that runs no script. */
const scriptless = '/healthz'

/**
 * Stores an account's session in the page's browser. A context's own `storageState` opens another page for that, with a process
 * of its own.
 */
async function signInto(page: Page, server: RunningServer, email: string, password: string): Promise<void> {
  const { origins } = await storedSession(server, email, password)
  await page.goto(server.url + scriptless)
  await page.evaluate(
    (stored) => {
      for (const { name, value } of stored) localStorage.setItem(name, value)
    },
    origins.flatMap(({ localStorage }) => localStorage),
  )
}

/** Lets the browser keep the dashboard, as its page does once it is idle. */
async function keepDashboard(): Promise<void> {
  const { installing } = await navigator.serviceWorker.register('/sw.js')
  await new Promise<void>((resolve, reject) => {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'activated') resolve()
      if (installing.state === 'redundant') reject(new Error('The service worker was not installed'))
    })
  })
}

interface Options {
  /** Whether pages fetch the code of other pages while they are idle; it is most of a short journey's work. */
  codeAhead: boolean
  /** What the pages may report as a fault of their own. */
  expectedFault: RegExp | null
}

/** Switches on the browser's data saver, with which no code is fetched ahead. */
async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}

interface Fixtures {
  /** Fails where a script called what an older browser lacks. */
  nothingInVain: undefined
  /** Fails where a page reported a fault of its own, which a person may not have noticed. */
  noFaults: undefined
  /** A browser context of somebody who has not been here, for this journey alone. */
  takeContext: () => Promise<BrowserContext>
  /** Somebody who has not signed in, at the login screen. */
  visitor: Page
  /** A page where the role's demo account is signed in, at its dashboard. */
  as: (role: string) => Promise<Page>
  /** The same, before their first page: for whoever goes elsewhere at once. */
  signedIn: (role: string) => Promise<Page>
  /** An address of the dashboard, where the role's demo account is signed in; without an address nowhere yet, as `signedIn`. */
  inside: (role: string, path?: string) => Promise<Page>
  /** A page where any account is signed in, nowhere yet. */
  arrive: (email: string, password: string) => Promise<Page>
  /**
   * A page, nowhere yet, in a browser that has been here before, so that the dashboard's service worker answers it: for
   * whoever opens a link from a mail. The account is signed in; without one nobody is.
   */
  returning: (email?: string, password?: string) => Promise<Page>
  /** The same as `arrive`, on the dashboard. */
  signIn: (email: string, password: string) => Promise<Page>
  /** Fails with each accessibility violation of the page as it stands. */
  axe: (page: Page) => Promise<void>
  /** A name nobody else uses. */
  unique: (name: string) => string
  /** The database past all policies, to arrange and to look. */
  db: SupabaseClient<Database>
  create: Factories
  mailTo: (email: string) => Promise<Mail>
}

export const test = base.extend<Fixtures & Options, WorkerFixtures & WorkerOptions>({
  oldest: [[], { option: true, scope: 'worker' }],
  older: [async ({ oldest }, use) => use(olderBrowser(oldest)), { scope: 'worker' }],
  nothingInVain: [
    async ({ older }, use) => {
      await use(undefined)
      expect(older.calledInVain.splice(0)).toEqual([])
    },
    { auto: true },
  ],
  codeAhead: [false, { option: true }],
  expectedFault: [null, { option: true }],
  noFaults: [
    async ({ server, expectedFault }, use) => {
      const before = server.output().length
      await use(undefined)
      const faults =
        server
          .output()
          .slice(before)
          .match(/.*"client-error".*/g) ?? []
      expect(faults.filter((fault) => !expectedFault?.test(fault))).toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, codeAhead, older }, use) => {
    if (!codeAhead) await saveData(context)
    await older.prepare(context)
    await use(context)
  },
  page: async ({ page }, use) => {
    await use(page)
    // A request that a journey answers itself may still be under way; `takeContext` does the same.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer({ frontEnd: true })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  inside: async ({ signedIn }, use) => {
    await use(async (role, path) => {
      const page = await signedIn(role)
      if (path) await goTo(page, path)
      return page
    })
  },
  takeContext: async ({ browser, codeAhead, older }, use) => {
    const taken: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      if (!codeAhead) await saveData(context)
      await older.prepare(context)
      taken.push(context)
      return context
    })
    for (const context of taken) {
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  },
  visitor: async ({ takeContext, server }, use) => {
    const page = await (await takeContext()).newPage()
    await page.goto(server.url)
    await use(page)
  },
  arrive: async ({ takeContext, server }, use) => {
    await use(async (email, password) => {
      const page = await (await takeContext()).newPage()
      await signInto(page, server, email, password)
      return page
    })
  },
  returning: async ({ takeContext, server }, use) => {
    await use(async (email, password = demoPassword) => {
      const page = await (await takeContext()).newPage()
      if (email) await signInto(page, server, email, password)
      else await page.goto(server.url + scriptless)
      await page.evaluate(keepDashboard)
      return page
    })
  },
  signIn: async ({ arrive, server }, use) => {
    await use(async (email, password) => {
      const page = await arrive(email, password)
      await page.goto(`${server.url}/dashboard`)
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      return page
    })
  },
  signedIn: async ({ arrive }, use) => {
    await use((role) => arrive(`${role}@demo.it`, demoPassword))
  },
  as: async ({ signIn }, use) => {
    await use((role) => signIn(`${role}@demo.it`, demoPassword))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  axe: async ({}, use) => {
    await use(async (page) => {
      // A page's code comes a moment after its frame.
      await expect(page.locator('h1')).toHaveCount(1)
      expect(await violationsOf(page)).toEqual([])
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  unique: async ({}, use) => {
    await use((name) => `${name}-${randomUUID().slice(0, 8)}`)
  },
  db: async ({ server }, use) => {
    await use(server.serviceClient())
  },
  create: async ({ db }, use) => {
    await use(factories(db))
  },
  mailTo: async ({ server }, use) => {
    await use((email) => waitForMail(server.dataDir, email))
  },
})
