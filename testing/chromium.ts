import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Switches for a headless browser in a container; they also stop its background network traffic. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const candidates = [
  process.env.CHROMIUM_PATH,
  // Preferred: the headless shell has the same engine, and a new context takes a third of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
]

/** The path of a Chromium on this machine, or null. */
export function findChromium(): string | null {
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? null
}

/**
 * Finds Chromium or installs it: Playwright's own where its download is reachable, otherwise the distribution's package.
 * Throws with an instruction when neither works.
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  const own = findChromium()
  if (own) return own
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { stdio: 'inherit' })
  }
  const installed = findChromium()
  if (!installed) throw new Error('Chromium not found: install it, or set CHROMIUM_PATH to its executable')
  return installed
}
