import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import type { INPMetricWithAttribution } from 'web-vitals'
import { chromiumArgs, ensureChromium } from '../../../testing/chromium.ts'
import { type Factories, factories } from '../../../testing/factories.ts'
import { demoPassword, type RunningServer } from '../../../testing/server.ts'
import { storedSession } from '../../../testing/stored-session.ts'
import { slow } from './page-loads.ts'

/** The slowest interaction of a page, by the rules of the INP metric. */
export interface Interaction {
  page: string
  milliseconds: number
  /** The element that was used, and the script that ran longest meanwhile. */
  target: string
  script: string
}

/** Milliseconds between two keys, as of somebody who types fast. */
const keyMs = 80
/** Milliseconds for what an interaction leaves to do, before the next one. */
const settleMs = 250
/** Buttons of a page that are tried at most; the others are the same in further rows. */
const mostButtons = 25

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

/** Uses every control of each page as an admin, on a browser with a fourth of the processor. */
export async function measureInteractions(server: RunningServer): Promise<Interaction[]> {
  const paths = await pathsOf(factories(server.serviceClient()))
  const storageState = await storedSession(server, 'admin@demo.it', demoPassword)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
  try {
    const worst: Interaction[] = []
    for (const [name, path] of Object.entries(paths)) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState })
      worst.push(await worstOf(context, name, server.url + path))
      await context.close()
    }
    return worst
  } finally {
    await browser.close()
  }
}

async function worstOf(context: BrowserContext, name: string, url: string): Promise<Interaction> {
  let worst: Interaction = { page: name, milliseconds: 0, target: '', script: '' }
  await context.exposeFunction('tellWorst', (milliseconds: number, told: Attribution) => {
    if (milliseconds <= worst.milliseconds) return
    const script = told.longestScript?.entry
    worst = {
      page: name,
      milliseconds,
      target: `${told.interactionType} ${told.interactionTarget}`,
      script: script ? `${script.invoker} ${script.sourceFunctionName}` : '',
    }
  })
  await context.addInitScript(observe)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  await pressButtons(page, url)
  await fillFields(page)
  await find(page)
  await page.waitForTimeout(1000)
  return worst
}

/** Presses each button once, and closes what it opens. */
async function pressButtons(page: Page, url: string): Promise<void> {
  const buttons = page.locator(
    'main :is(button:not([type=submit]), input[type=checkbox], summary):visible:enabled',
  )
  const count = Math.min(await buttons.count(), mostButtons)
  for (let place = 0; place < count; place += 1) {
    if (!(await tried(buttons.nth(place), (button) => button.click({ timeout: 2000 })))) continue
    await page.waitForTimeout(settleMs)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(settleMs)
    if (page.url().split('?')[0] !== url) await page.goto(url, { waitUntil: 'networkidle' })
  }
}

async function fillFields(page: Page): Promise<void> {
  const fields = page.locator('main :is(input:not([type=checkbox], [type=file]), textarea):visible:enabled')
  for (let place = 0; place < (await fields.count()); place += 1) {
    await tried(fields.nth(place), async (field) => {
      await field.click({ timeout: 2000 })
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
