/** Before the tests that need a browser: finds or installs Chromium, and sees that it starts. */
import { launchChromium } from './chromium.ts'

try {
  // Playwright says which of the system's libraries are missing, and how to get them.
  const browser = await launchChromium()
  await browser.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
