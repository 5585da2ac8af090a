import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { standaloneScript } from '../../src/app/first-paint/build/standalone-script.ts'
import { calledByName, lackingIn } from '../../testing/older-browsers/lacking.ts'
import { dashboardBrowsers, visitorsBrowsers } from '../../vite/browsers.ts'

/*
 * Scripts are searched for what the oldest browsers that README.md promises lack. Methods of objects have names that others share:
 * types know those of the language (`lib` in tsconfig.json), the journeys tagged `@oldest-…` find the rest, and some are here.
 */

const root = path.resolve(import.meta.dirname, '../..')

/** Not in Safari 16.4, Chrome 111 or Firefox 128. */
const methods = [
  ...['.toBase64(', '.toHex(', '.isSubsetOf(', '.symmetricDifference(', '.getOrInsert', '.bytes('],
  ...['.checkVisibility(', '.startViewTransition(', '.moveBefore(', '.setHTMLUnsafe(', '.showPopover('],
]
/** Not in Safari 15.4, besides. */
const methodsForVisitors = [
  ...['.toSorted(', '.toReversed(', '.toSpliced(', '.isWellFormed(', '.toWellFormed('],
  ...['requestIdleCallback', 'OffscreenCanvas', 'CompressionStream', 'navigator.locks'],
]

const usedOf = (names: readonly string[], source: string) => names.filter((name) => source.includes(name))

test('the dashboard calls nothing that its oldest browsers lack, unless it asks first', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'supabase/functions/website-data/*.ts'], { cwd: root }).filter(
    (file) => !/\.test\.|\/build\/|^src\/gallery/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const lacking = lackingIn(dashboardBrowsers)
  const found = files.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8').replace(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, '')
    return [...calledByName(lacking, source), ...usedOf(methods, source)].map((name) => `${file}: ${name}`)
  })
  expect(found).toEqual([])
})

describe('what visitors load', () => {
  const languages = ['en', 'de', 'fr', 'es'].map(
    (code) => `supabase/functions/website-data/languages/${code}.ts`,
  )
  const widget = ['orari', 'extras', 'frame', 'old-styles', 'structured-data'].map(
    (name) => `src/embed/${name}.ts`,
  )
  const card = ['card-page', 'service-worker'].map((name) => `src/features/cards/public-page/${name}.ts`)

  test.each([...widget, ...languages, ...card])('%s calls nothing that Safari 15.4 lacks', async (entry) => {
    const code = await standaloneScript({ root, mode: 'production' }, entry, visitorsBrowsers, {}, 'es')
    expect(calledByName(lackingIn(visitorsBrowsers), code)).toEqual([])
    expect(usedOf([...methods, ...methodsForVisitors], code)).toEqual([])
    // Blocks and fields of classes are syntax, which the build writes in an older way, at length.
    expect(code).not.toMatch(/static\s*\{|@babel\/helpers|Cannot initialize the same private/)
  })
})

test('README.md names the oldest browsers for which the front end is built', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
  const [, section = ''] = /## Browsers\n([\s\S]*?)\n## /.exec(readme) ?? []
  const names = [...dashboardBrowsers, ...visitorsBrowsers].map((each) => each.replace(/\d.*/, ' $&'))
  for (const name of names) expect(section.toLowerCase()).toContain(name)
})
