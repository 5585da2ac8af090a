import { demoPassword, type RunningServer } from '../../../testing/server.ts'
import { storedSession } from '../../../testing/stored-session.ts'
import { test as base, expect } from '../../e2e/support/test.ts'
import { webkitEngine } from '../webkit/tab.ts'
import { playwrightEngine } from './playwright-tab.ts'
import type { Engine, Tab } from './tab.ts'
import type { Target } from './targets.ts'

export { expect, type Tab }

interface Fixtures {
  /** A tab where nobody has been yet. */
  tab: Tab
  /** Signs the role's demo account in without the login form, and opens an address of the dashboard. */
  visit: (role: string, path?: string) => Promise<Tab>
}

/** The main journeys, each written once for all engines: a project of playwright.config.ts is one engine. */
export const test = base.extend<Fixtures, { engine: Engine }>({
  engine: [
    async ({ playwright, browserName }, use) => {
      // Playwright drives only a WebKit that it has built itself.
      const engine =
        browserName === 'webkit'
          ? await webkitEngine()
          : playwrightEngine(await playwright[browserName].launch())
      await use(engine)
      await engine.close()
    },
    { scope: 'worker' },
  ],
  tab: async ({ engine }, use) => {
    const tab = await engine.open()
    await use(tab)
    await tab.close()
  },
  visit: async ({ tab, server }, use) => {
    await use(async (role, path = '/dashboard') => {
      await signInto(tab, server, role)
      await tab.goto(server.url + path)
      return tab
    })
  },
})

/** Signs the role's demo account in at a server, before its first page. */
export async function signInto(tab: Tab, server: RunningServer, role: string): Promise<void> {
  const { origins } = await storedSession(server, `${role}@demo.it`, demoPassword)
  await tab.goto(`${server.url}/healthz`)
  await tab.evaluate(
    (stored) => {
      for (const { name, value } of stored) localStorage.setItem(name, value)
    },
    origins.flatMap(({ localStorage }) => localStorage),
  )
}

/** Waits until there is something to be seen. */
export const see = (tab: Tab, target: Target) =>
  expect.poll(() => tab.count(target), { message: target }).toBeGreaterThan(0)

/** Waits until nothing of it is to be seen. */
export const seeNo = (tab: Tab, target: Target) =>
  expect.poll(() => tab.count(target), { message: target }).toBe(0)

/** Waits until there are so many to be seen. */
export const seeAll = (tab: Tab, target: Target, count: number) =>
  expect.poll(() => tab.count(target), { message: target }).toBe(count)

/** Waits until a field contains a text. */
export const seeValue = (tab: Tab, target: Target, value: string) =>
  expect.poll(() => tab.value(target), { message: target }).toBe(value)

/** Waits until the tab is at an address. */
export const seeAddress = (tab: Tab, url: string) => expect.poll(() => tab.url()).toBe(url)
