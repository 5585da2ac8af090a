import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { CompatData } from '@mdn/browser-compat-data/types'
import { describe, expect, test } from 'vitest'
import { cardCheck, dashboardCheck, frameCheck } from '../../src/app/first-paint/build/old-browsers.ts'
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

test('the pages ask for what the oldest browsers have and those just before them lack', () => {
  const lacks = (target: string, path: string) => lackingIn([target]).some((one) => one.join('.') === path)
  const first = 'CSS.registerProperty'
  expect(['safari16.3', 'firefox127'].map((before) => lacks(before, first))).toEqual([true, true])
  expect(dashboardBrowsers.map((oldest) => lacks(oldest, first))).toEqual([false, false, false])
  const { css }: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')
  const { chrome, safari, firefox } = css.types?.color?.['color-mix']?.__compat?.support ?? {}
  expect([chrome, safari, firefox]).toEqual(
    ['111', '16.2', '113'].map((version_added) => expect.objectContaining({ version_added })),
  )
  expect(['safari15.3', ...visitorsBrowsers].map((one) => lacks(one, 'Object.hasOwn'))).toEqual([true, false])
})

test('a script that asks is short, and any browser can read it', () => {
  for (const script of [dashboardCheck, cardCheck, frameCheck]) {
    expect(script).not.toMatch(/=>|`|\?\.|\?\?|\b(const|let|class|async|import)\b|<\/script/)
    expect(Buffer.byteLength(script)).toBeLessThan(300)
  }
})

test('README.md names the oldest browsers for which the front end is built', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
  const [, section = ''] = /## Browsers\n([\s\S]*?)\n## /.exec(readme) ?? []
  const names = [...dashboardBrowsers, ...visitorsBrowsers].map((each) => each.replace(/\d.*/, ' $&'))
  for (const name of names) expect(section.toLowerCase()).toContain(name)
})
