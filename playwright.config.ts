import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './testing/chromium.ts'
import { dashboardBrowsers, visitorsBrowsers } from './vite/browsers.ts'

// Reading this file installs nothing: `npm test` and `npm run test:e2e` do that before.
const chromium = chromiumLaunch()

/** What the projects are told: see `tests/e2e/support/test.ts`. */
interface Options {
  oldest: readonly string[]
}

/** Journeys in a real browser against the embedded backend; each worker has its own server and data. */
export default defineConfig<object, Options>({
  testDir: 'tests/e2e',
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
  projects: [
    { name: 'journeys' },
    // The main ones again, without what the oldest browsers lack.
    { name: 'oldest-dashboard', grep: /@oldest-dashboard/, use: { oldest: dashboardBrowsers } },
    { name: 'oldest-visitors', grep: /@oldest-visitors/, use: { oldest: visitorsBrowsers } },
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Without animations, since axe would measure the contrast of half-faded colours. Tests of an animation switch them
    // on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...chromium,
      args: [
        ...chromium.args,
        // Pages of one context share a process, and so what it has compiled.
        '--renderer-process-limit=1',
        // The browser draws its pages itself; a process of its own for that would have to be sent every frame.
        '--in-process-gpu',
        // A journey ends before code that is optimised for long runs has saved what that costs.
        '--js-flags=--no-turbofan',
      ],
    },
    // Recording every journey costs a third of the time, so it is done only with TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
