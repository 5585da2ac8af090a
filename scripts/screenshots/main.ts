/**
 * `npm run screenshots`: takes every screen anew, from the demo data on a server of its own, into docs/screens. Type is
 * drawn with this machine's fonts; everything else comes out the same each time.
 * `npm run screenshots -- cards hours` takes only those and leaves the others.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { startServer } from '../../tests/support/server.ts'
import { chromiumArgs, ensureChromium } from '../chromium.ts'
import { openFor, photograph } from './camera.ts'
import { screens, type Viewer } from './screens.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/screens')
const asked = process.argv.slice(2)
const wanted = screens.filter(({ name }) => asked.length === 0 || asked.includes(name))
const unknown = asked.filter((name) => !wanted.some((screen) => screen.name === name))
if (unknown.length > 0) {
  console.error(`There is no screen ${unknown.join(', ')} in scripts/screenshots/screens.ts`)
  process.exit(1)
}

mkdirSync(folder, { recursive: true })
const server = await startServer({ frontEnd: true })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
const contexts = new Map<Viewer, BrowserContext>()
const written = new Set<string>()
try {
  for (const screen of wanted) {
    const context = contexts.get(screen.as) ?? (await openFor(screen.as, browser, server))
    contexts.set(screen.as, context)
    for (const { width, image } of await photograph(screen, context, server.url)) {
      const file = `${screen.name}-${width}.webp`
      writeFileSync(path.join(folder, file), image)
      written.add(file)
      console.log(`${file.padEnd(40)} ${Math.round(image.length / 1000)} kB`)
    }
  }
} finally {
  await browser.close()
  await server.stop()
}

const kept = readdirSync(folder)
if (asked.length === 0) {
  // Screens that are no more.
  for (const file of kept.filter((name) => !written.has(name))) rmSync(path.join(folder, file))
}
const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
console.log(`docs/screens: ${(bytes / 1e6).toFixed(1)} MB`)
