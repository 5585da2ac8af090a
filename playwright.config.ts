import { defineConfig } from '@playwright/test'
import { chromiumArgs, ensureChromium } from './testing/chromium.ts'

/** Journeys in a real browser against the embedded backend; each worker has a server and data of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  // Generous, so that a busy machine fails nothing: how fast things are is the benchmark's business.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['dot'], ['json']] : [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // A colour half faded in is none of the product's: axe must never meet one. What moves is looked at where it is asked for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: ensureChromium(), args: chromiumArgs },
    // Recording every journey for the sake of the one that fails costs a third of the time; TRACE=1 does it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
