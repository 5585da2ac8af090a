import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { launchChromium } from '../../../testing/chromium.ts'
import { type Factories, factories } from '../../../testing/factories.ts'
import { demoPassword, type RunningServer } from '../../../testing/server.ts'
import { storedSession } from '../../../testing/stored-session.ts'
import { percentile } from '../percentile.ts'
import { type Figure, less } from './figures.ts'
import { slowProcessor } from './page-loads.ts'

/** Milliseconds between two keys of somebody who types fast. */
const keyMs = 80
/** Milliseconds for which a person looks at what an interaction has done, before the next one. */
const settleMs = 500

/** Controls in the third row of a list and later, which are the same as those in the first two. */
const furtherRows = 'tr:nth-child(n+3) *, li:nth-child(n+3) *'

/** Fields to type in; a colour's palette is the browser's own window. */
const typedIn = 'main :is(input:not([type=checkbox], [type=file], [type=color]), textarea):visible:enabled'

const vitals = createRequire(import.meta.url).resolve('web-vitals')
const library = readFileSync(vitals.replace(/web-vitals\.[^/]*$/, 'web-vitals.attribution.iife.js'), 'utf8')

/** Tells `reportWorst` each new worst interaction and what was used; runs in the page. */
const observe = `${library};
webVitals.onINP(({ value, attribution }) => reportWorst(value, attribution.interactionTarget),
  { reportAllChanges: true, durationThreshold: 16 })`

/** The pages whose controls are tried, by their names in the report. */
async function pathsOf(create: Factories): Promise<Record<string, string>> {
  await create.businesses(200, (index) => ({ insegna: `Trattoria ${index}` }))
  // The first demo row of a table.
  const first = (letter: string) => `${letter}0000000-0000-4000-8000-000000000001`
  return {
    Dashboard: '/dashboard',
    Attività: '/dashboard/activity',
    'Crea Attività': '/dashboard/activity/create',
    'Modifica Attività': `/dashboard/activity/edit/${first('b')}`,
    'Importa Attività': '/dashboard/activity/import',
    'Siti Web': '/dashboard/websites',
    'Modifica Sito Web': `/dashboard/websites/edit/${first('e')}`,
    Card: '/dashboard/cards',
    'Modifica Card': `/dashboard/cards/edit/${first('c')}`,
    Social: '/dashboard/social',
    'Modifica Servizio Social': `/dashboard/social/edit/${first('5')}`,
    Fatturazione: '/dashboard/billing',
    Profilo: '/dashboard/profile',
  }
}

/**
 * Uses every control of each page as an admin, on a browser with a fourth of the processor. Answers the slowest
 * interaction of each page, by the rules of the INP metric: of several runs, whose slowest ones differ, the median.
 */
export async function measureInteractions(server: RunningServer, runs: number): Promise<Figure[]> {
  const paths = await pathsOf(factories(server.serviceClient()))
  const storageState = await storedSession(server, 'admin@demo.it', demoPassword)
  const browser = await launchChromium()
  try {
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(paths)) {
      const worst: number[] = []
      for (let run = 0; run < runs; run += 1) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState })
        worst.push(await worstOf(context, name, server.url + path))
        await context.close()
      }
      const what = `${name}: INP, a fourth of the processor`
      figures.push({ what, value: percentile(worst), unit: 'ms', budget: less(100, 200) })
    }
    return figures
  } finally {
    await browser.close()
  }
}

/** Milliseconds of a page's slowest interaction; prints what was used. */
async function worstOf(context: BrowserContext, name: string, url: string): Promise<number> {
  let [worst, used] = [0, '']
  await context.exposeFunction('reportWorst', (milliseconds: number, target: string) => {
    if (milliseconds > worst) [worst, used] = [milliseconds, target]
  })
  await context.addInitScript(observe)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
  await pressButtons(page, url)
  await fillFields(page)
  await find(page)
  await page.waitForTimeout(1000)
  console.log(`${name}: ${worst} ms, ${used}`)
  return worst
}

/** Presses each button once, and closes what it opens. */
async function pressButtons(page: Page, url: string): Promise<void> {
  const buttons = page.locator(
    `main :is(button:not([type=submit]), input[type=checkbox], summary):not(${furtherRows}):visible:enabled`,
  )
  const count = await buttons.count()
  for (let place = 0; place < count; place += 1) {
    if (!(await tried(press(buttons.nth(place))))) continue
    await page.waitForTimeout(settleMs)
    if (page.url().split('?')[0] !== url) {
      await page.goto(url, { waitUntil: 'networkidle' })
    } else {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(settleMs)
    }
  }
}

/**
 * Presses as a person does, whose pointer rests on what it will press. Playwright's own click examines the element in
 * the page just before, for which a slow page would answer later.
 */
async function press(element: Locator): Promise<void> {
  await element.hover({ timeout: 2000 })
  const page = element.page()
  await page.waitForTimeout(150)
  await page.mouse.down()
  await page.waitForTimeout(60)
  await page.mouse.up()
}

async function fillFields(page: Page): Promise<void> {
  const fields = page.locator(typedIn)
  for (let place = 0; place < (await fields.count()); place += 1) {
    const field = fields.nth(place)
    if (await tried(press(field))) await tried(field.pressSequentially('ab12', { delay: keyMs }))
  }
}

/** Opens the search of the whole dashboard and types in it. */
async function find(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.waitForTimeout(settleMs)
  await page.keyboard.type('trattoria', { delay: keyMs })
  await page.waitForTimeout(settleMs)
  await page.keyboard.press('Escape')
}

/** Whether an element could be used: one that is covered or gone meanwhile is left out. */
const tried = (use: Promise<void>) => use.then(() => true).catch(() => false)
