/** Before the tests that need a browser: finds or installs Chromium, and sees that it starts. */
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from './chromium.ts'

try {
  const executablePath = ensureChromium()
  // Playwright says which of the system's libraries are missing, and how to get them.
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  await browser.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
