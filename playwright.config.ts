import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './testing/chromium.ts'
import { firefoxLaunch, firefoxPath, leftOut, webkit } from './testing/engines.ts'
import { patience } from './tests/browsers/support/tab.ts'
import { dashboardBrowsers, visitorsBrowsers } from './vite/browsers.ts'

// Reading this file installs nothing: `npm test` and `npm run test:e2e` do that before.
const { args, ...executable } = chromiumLaunch()
const chromium = {
  launchOptions: {
    ...executable,
    args: [
      ...args,
      // Pages of one context share a process, and so what it has compiled.
      '--renderer-process-limit=1',
      // The browser draws its pages itself; a process of its own for that would have to be sent every frame.
      '--in-process-gpu',
      // A journey ends before code that is optimised for long runs has saved what that costs.
      '--js-flags=--no-turbofan',
    ],
  },
}
const firefox = { browserName: 'firefox', channel: 'moz-firefox', launchOptions: firefoxLaunch } as const
const journeys = { testDir: 'tests/e2e', use: chromium }
/** The main journeys, for which a slow engine may take twice what the others may. */
const main = { testDir: 'tests/browsers', timeout: 240_000, expect: { timeout: patience } }

// Workers read this file too.
if (!process.env.TEST_WORKER_INDEX) for (const reason of leftOut) console.warn(`SKIPPED: ${reason}`)

/** What the projects are told: see `tests/e2e/support/test.ts`. */
interface Options {
  oldest: readonly string[]
}

/** Journeys in a real browser against the embedded backend; each worker has its own server and data. */
export default defineConfig<object, Options>({
  testDir: 'tests',
  projects: [
    { ...journeys, name: 'journeys', grepInvert: /@oldest-/ },
    // Some without what the oldest browsers lack; what they call is there in every other one too.
    {
      ...journeys,
      name: 'oldest-dashboard',
      grep: /@oldest-dashboard/,
      use: { ...chromium, oldest: dashboardBrowsers },
    },
    {
      ...journeys,
      name: 'oldest-visitors',
      grep: /@oldest-visitors/,
      use: { ...chromium, oldest: visitorsBrowsers },
    },
    // The main journeys once in each other engine that is installed: in Chromium those above walk the same ways.
    ...(firefoxPath || webkit ? [] : [{ ...main, name: 'chromium', use: chromium }]),
    ...(firefoxPath ? [{ ...main, name: 'firefox', use: firefox }] : []),
    ...(webkit ? [{ ...main, name: 'webkit', use: { browserName: 'webkit' } as const }] : []),
  ],
  globalSetup: './tests/e2e/support/front-end.ts',
  // Node reads TypeScript by itself; Playwright would translate every file first.
  build: { external: ['**/*.ts'] },
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  // Five times what the longest journey needs on two cores; a longer one says so itself (`test.slow()`).
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['dot'], ['json']] : [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Without animations, since axe would measure the contrast of half-faded colours. Tests of an animation switch them
    // on.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey costs a third of the time, so it is done only with TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
