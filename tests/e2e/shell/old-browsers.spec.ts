import { globSync, readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { distDir } from '../../../server/paths.ts'
import { dashboardBrowsers, visitorsBrowsers } from '../../../vite/browsers.ts'
import { pdf } from '../support/files.ts'
import { olderBrowser } from '../support/older-browser.ts'
import { expect, test } from '../support/test.ts'

/* In Chromium, from which the lacks of older browsers are taken, in its workers too. */

const told = /^Questo browser è troppo vecchio.* o usane un altro\.$/

/** Lacks that one of the browsers just below the floor has: Safari 16.3 and Firefox 127, Chrome 110; Safari 15.3. */
const lacks = {
  'a function': 'delete CSS.registerProperty',
  'a style':
    'const { supports } = CSS; CSS.supports = (...asked) => !/color-mix/.test(asked) && supports.apply(CSS, asked)',
  'a function of visitors': 'delete Object.hasOwn',
}

const pages = [
  ['/', 'a function'],
  ['/', 'a style'],
  ['/dashboard/websites', 'a function'],
  ['/c/c0000000-0000-4000-8000-000000000001', 'a function of visitors'],
  ['/embed/orari.html?sito=c0000000-0000-4000-8000-000000000001', 'a function of visitors'],
] as const

test('Who opens a page in a browser that is too old reads one sentence, and nothing else runs', async ({
  takeContext,
  server,
}) => {
  for (const [path, lack] of pages) {
    await test.step(`who opens ${path} where ${lack} is missing reads one sentence, and nothing else runs`, async () => {
      const page = await (await takeContext()).newPage()
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      page.on('console', (said) => said.type() === 'error' && errors.push(said.text()))
      await page.addInitScript(lacks[lack])
      await page.goto(server.url + path)
      await expect(page.locator('body')).toHaveText(told, { useInnerText: true })
      // What follows is text: neither a frame nor a script.
      expect(
        await page.evaluate(() => [document.scripts.length, document.querySelector('#root, main')]),
      ).toEqual([1, null])
      expect(errors).toEqual([])
    })
  }
})

test('A browser that is new enough reads nothing of it, also before any script came', async ({
  page,
  server,
}) => {
  for (const path of ['/', '/c/c0000000-0000-4000-8000-000000000001', '/embed/orari.html']) {
    await test.step(`a browser that is new enough reads nothing of it at ${path}, also before any script came`, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })

      const waits = page.waitForRequest(/\/(assets|embed)\/.+\.js$/)
      await page.route(/\/assets\/.+\.js$|\/embed\/orari\.js/, () => {})
      await page.goto(server.url + path, { waitUntil: 'commit' })
      await waits
      await page.waitForFunction(() => document.body !== null)
      await expect(page.getByText('troppo vecchio')).toHaveCount(0)
    })
  }
})

test('a browser that is made older lacks the same in its page and its workers, and tells what is called in vain', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('admin')
  const older = olderBrowser(dashboardBrowsers)
  await older.prepare(page.context())
  const isNew = () => 'json' in Response
  await page.goto(`${server.url}/dashboard/activity/create`)
  // The reader of PDFs ends with its work, perhaps before it is asked.
  const isReaderNew = async () => {
    const reader = page.waitForEvent('worker').then((worker) => worker.evaluate(isNew))
    await page.getByLabel('Logo').setInputFiles(pdf('buono.pdf'))
    return reader.catch(() => null)
  }
  await expect.poll(isReaderNew).toBe(false)
  const kept = page.context().waitForEvent('serviceworker')
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
  expect(await (await kept).evaluate(isNew)).toBe(false)
  expect(await page.evaluate(isNew)).toBe(false)
  await expect(page.getByText('buono.pdf')).toBeVisible()
  expect(older.calledInVain).toEqual([])
  await page.evaluate(() => void setTimeout(() => Response.json({})))
  await expect.poll(() => older.calledInVain.join()).toContain('Response.json is not a function')
})

test('Every script of the build is written in what its browsers can read', async () => {
  await test.step('the scripts of this build', async () => {
    const scripts = globSync('**/*.js', { cwd: distDir })
    expect(scripts.length).toBeGreaterThan(100)
    const newer: string[] = []
    for (const name of scripts) {
      const targets = /^(embed|c)\/|public-card/.test(name) ? visitorsBrowsers : dashboardBrowsers
      if (await isNewer(readFileSync(`${distDir}/${name}`, 'utf8'), targets)) newer.push(name)
    }
    expect(newer).toEqual([])
  })

  await test.step('syntax that these browsers cannot read is found', async () => {
    for (const source of ['class A { static { this.b = 1 } }', 'const a = /(?<=b)c/', 'const a = /[a--b]/v'])
      expect([source, await isNewer(source, visitorsBrowsers)]).toEqual([source, true])
    expect(await isNewer('const a = /[a--b]/v', dashboardBrowsers)).toBe(true)
    for (const source of ['a ??= await b?.c', '/(?<a>b)/s'])
      expect([source, await isNewer(source, visitorsBrowsers)]).toEqual([source, false])
  })
})

/** Whether the build would write it in another way for these browsers than for the newest. */
async function isNewer(source: string, targets: readonly string[]): Promise<boolean> {
  const written = async (target: string | string[]) =>
    (await transformWithOxc(source, 'script.js', { target, sourcemap: false })).code
  return (await written([...targets])) !== (await written('esnext'))
}
