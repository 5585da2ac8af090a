import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import type { INPMetricWithAttribution } from 'web-vitals'
import { chromiumArgs, ensureChromium } from '../../../testing/chromium.ts'
import { type Factories, factories } from '../../../testing/factories.ts'
import { demoPassword, type RunningServer } from '../../../testing/server.ts'
import { storedSession } from '../../../testing/stored-session.ts'
import { percentile } from '../percentile.ts'
import { type Figure, less } from './figures.ts'
import { slowProcessor } from './page-loads.ts'

/** Milliseconds between two keys, as of somebody who types fast. */
const keyMs = 80
/** Milliseconds for which a person looks at what an interaction has done, before the next one. */
const settleMs = 500
/** Milliseconds for which the pointer rests on what it will press, and for which it presses. */
const restMs = 150
const pressMs = 60

/** Controls in the third row of a list and later, which are the same as those in the first two. */
const furtherRows = 'tr:nth-child(n+3) *, li:nth-child(n+3) *'

/** Fields to type in; a colour's palette is the browser's own window. */
const typedIn = 'main :is(input:not([type=checkbox], [type=file], [type=color]), textarea):visible:enabled'

const vitals = createRequire(import.meta.url).resolve('web-vitals')
const library = readFileSync(vitals.replace(/web-vitals\.[^/]*$/, 'web-vitals.attribution.iife.js'), 'utf8')

/** Reports each new worst interaction to `tellWorst`; runs in the page. */
const observe = `${library};
webVitals.onINP((metric) => tellWorst(metric.value, metric.attribution), { reportAllChanges: true, durationThreshold: 16 })`

type Attribution = INPMetricWithAttribution['attribution']

/** The pages whose controls are tried, by their names in the report. */
async function pathsOf(create: Factories): Promise<Record<string, string>> {
  await create.businesses(200, (index) => ({ insegna: `Trattoria ${index}` }))
  const website = await create.website({ business_id: (await create.business()).id })
  const card = await create.card({ business_id: website.business_id, website_id: website.id })
  const service = await create.service()
  return {
    Dashboard: '/dashboard',
    Attività: '/dashboard/activity',
    'Crea Attività': '/dashboard/activity/create',
    'Modifica Attività': `/dashboard/activity/edit/${website.business_id}`,
    'Importa Attività': '/dashboard/activity/import',
    'Siti Web': '/dashboard/websites',
    'Modifica Sito Web': `/dashboard/websites/edit/${website.id}`,
    Card: '/dashboard/cards',
    'Modifica Card': `/dashboard/cards/edit/${card.id}`,
    Social: '/dashboard/social',
    'Modifica Servizio Social': `/dashboard/social/edit/${service.id}`,
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
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
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

/** Milliseconds of a page's slowest interaction; prints what was used, and the script that ran longest meanwhile. */
async function worstOf(context: BrowserContext, name: string, url: string): Promise<number> {
  let worst = 0
  let cause = ''
  await context.exposeFunction('tellWorst', (milliseconds: number, told: Attribution) => {
    if (milliseconds <= worst) return
    worst = milliseconds
    const script = told.longestScript?.entry
    cause = `${told.interactionType} ${told.interactionTarget} ${script?.invoker ?? ''} ${script?.sourceFunctionName ?? ''}`
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
  console.log(`${name}: ${worst} ms, ${cause}`)
  return worst
}

/** Presses each button once, and closes what it opens. */
async function pressButtons(page: Page, url: string): Promise<void> {
  const buttons = page.locator(
    `main :is(button:not([type=submit]), input[type=checkbox], summary):not(${furtherRows}):visible:enabled`,
  )
  const count = await buttons.count()
  for (let place = 0; place < count; place += 1) {
    if (!(await tried(buttons.nth(place), press))) continue
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
  await element.click({ trial: true, timeout: 2000 })
  const box = await element.boundingBox()
  if (!box) throw new Error('What would be pressed is not visible')
  const { mouse } = element.page()
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await element.page().waitForTimeout(restMs)
  await mouse.down()
  await element.page().waitForTimeout(pressMs)
  await mouse.up()
}

async function fillFields(page: Page): Promise<void> {
  const fields = page.locator(typedIn)
  for (let place = 0; place < (await fields.count()); place += 1) {
    await tried(fields.nth(place), async (field) => {
      await press(field)
      await field.pressSequentially('ab12', { delay: keyMs })
    })
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
function tried(element: Locator, use: (element: Locator) => Promise<void>): Promise<boolean> {
  return use(element).then(
    () => true,
    () => false,
  )
}
