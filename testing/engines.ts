import { existsSync, globSync } from 'node:fs'
import path from 'node:path'

const firefox = '/usr/bin/firefox-esr'

/** Debian's Firefox, which Playwright drives by WebDriver BiDi; null where it is not installed. */
export const firefoxPath: string | null = existsSync(firefox) ? firefox : null

interface WebKit {
  driver: string
  browser: string
  display: string
}

/** Debian's WebKitGTK: its driver, its small browser and an X server without a screen; null where one of them is missing. */
export const webkit: WebKit | null = findWebKit()

function findWebKit(): WebKit | null {
  const [driver, display] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  return browser && existsSync(driver) && existsSync(display) ? { driver, browser, display } : null
}

/** Why tests in an engine are left out on this machine, for the end of a run. */
export const leftOut: string[] = [
  ...(firefoxPath
    ? []
    : ['Firefox is not installed here (apt-get install firefox-esr), so it runs no journeys.']),
  ...(webkit
    ? []
    : ['WebKit is not installed here (apt-get install webkit2gtk-driver xvfb), so it runs no journeys.']),
]

/** Playwright's launch options for Firefox, with a stand-in for the commands that Debian's Firefox does not know. */
export const firefoxLaunch = {
  executablePath: path.join(import.meta.dirname, 'firefox/main.ts'),
  // The stand-in runs on the Node that runs the tests.
  env: { ...process.env, PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` },
  firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
}
