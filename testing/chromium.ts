import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

/** Switches for a headless browser in a container; they also stop its background network traffic. */
const chromiumArgs = [
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

function findChromium(): string | null {
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? null
}

/**
 * Playwright's launch options for the Chromium of this machine. Without one, Playwright looks in its own folder and
 * fails.
 */
export function chromiumLaunch(): { args: string[]; executablePath?: string } {
  const executablePath = findChromium()
  return { args: chromiumArgs, ...(executablePath && { executablePath }) }
}

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** As root the distribution's package, which brings the libraries it needs; otherwise Playwright's own. */
const installations = [
  ...(isDebianRoot
    ? [
        'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 install -y -qq chromium-headless-shell',
      ]
    : []),
  'node_modules/.bin/playwright install --only-shell chromium',
]

/**
 * Finds Chromium or installs it. Only commands do this: a configuration, which any tool may read, only looks with
 * `chromiumLaunch`. Throws with an instruction when it cannot be installed.
 */
function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('Chromium is not installed here: installing it once.')
  for (const install of installations) {
    const { status } = spawnSync(install, { shell: true, stdio: 'inherit', timeout: 300_000 })
    const installed = findChromium()
    if (status === 0 && installed) return installed
  }
  throw new Error(
    'Chromium is missing and could not be installed. The component and browser tests need it: install it as root (on Debian `apt-get install chromium-headless-shell`), or set CHROMIUM_PATH to its executable.',
  )
}

/** Starts the Chromium of this machine, for a command; installs it if there is none. */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArgs, ...args] })
}
