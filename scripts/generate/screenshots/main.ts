/**
 * `npm run screenshots`: takes a picture of every screen, with the demo data on a server of its own, into docs/screens.
 * Text is drawn with this machine's fonts. A picture that looks unchanged is not rewritten. `npm run screenshots -- cards
 * hours` takes only the named ones.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { launchChromium } from '../../../testing/chromium.ts'
import { startServer } from '../../../testing/server.ts'
import { openFor, photograph } from './camera.ts'
import { isSamePicture } from './same-picture.ts'
import { fileOf, pictureNames, screens, type Viewer } from './screens.ts'

const folder = path.resolve(import.meta.dirname, '../../../docs/screens')
const asked = process.argv.slice(2)
const wanted = screens.filter(({ name }) => asked.length === 0 || asked.includes(name))
const unknown = asked.filter((name) => !wanted.some((screen) => screen.name === name))
if (unknown.length > 0) {
  console.error(`There is no screen ${unknown.join(', ')} in scripts/generate/screenshots/screens.ts`)
  process.exit(1)
}

const server = await startServer({ frontEnd: true })
const browser = await launchChromium([
  // Makes time inputs use the Italian format, whatever the browser's own language.
  '--enable-blink-features=LangAttributeAwareFormControlUI',
  // Makes drawing deterministic, so that a picture changes only when its screen does.
  '--num-raster-threads=1',
  '--disable-partial-raster',
  '--disable-checker-imaging',
  '--font-render-hinting=none',
])
const blank = await browser.newPage()
const contexts = new Map<Viewer, BrowserContext>()
try {
  for (const screen of wanted) {
    const context = contexts.get(screen.as) ?? (await openFor(screen.as, browser, server))
    contexts.set(screen.as, context)
    console.log(screen.name)
    for (const { width, image } of await photograph(screen, context, server)) {
      const file = path.join(folder, fileOf(screen, width))
      const known = existsSync(file) && (await isSamePicture(blank, readFileSync(file), image))
      if (!known) writeFileSync(file, image)
      console.log(`  ${width}: ${known ? 'as before' : 'new'}`)
    }
  }
} finally {
  await browser.close()
  await server.stop()
}

// Removes pictures of screens that no longer exist.
for (const file of readdirSync(folder).filter((name) => !pictureNames.includes(name))) {
  rmSync(path.join(folder, file))
}
