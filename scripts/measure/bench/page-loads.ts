import type { BrowserContext } from '@playwright/test'
import { launchChromium } from '../../../testing/chromium.ts'
import { demoPassword, type RunningServer } from '../../../testing/server.ts'
import { storedSession } from '../../../testing/stored-session.ts'
import { percentile } from '../percentile.ts'
import { type Budget, type Figure, less } from './figures.ts'

/**
 * The figures of one page load: milliseconds until the LCP and until the page's purpose is visible (`content`), the CLS
 * score, the number of all requests and of those until `content`, and the transferred kilobytes (of 1,000 bytes).
 */
type PageLoad = Record<'lcp' | 'content' | 'cls' | 'requests' | 'requestsBefore' | 'kilobytes', number>

/** What must be visible: this many elements whose text matches `text`. */
type Content = { selector: string; text: string; count: number }
/**
 * The dashboard's totals, in the placeholder (`src/app/first-paint`) or on the page. A remembered total ends in dots
 * and does not count.
 */
const totals: Content = {
  selector: '[data-text=websites], [data-text=businesses], main article a',
  text: '^[0-9.]+$',
  count: 2,
}
const rows: Content = { selector: 'tbody td:nth-child(2)', text: '[a-z]', count: 1 }

type Visited = {
  path: string
  content: Content
  /** The name of `content` in the report; left out for the login, whose content is the largest paint (LCP) itself. */
  what?: string
  /** The names of a visit with an empty cache and of one after it, with the budgets of their times. */
  names: Record<string, Budget>
  requests?: Budget
}
const visits: Visited[] = [
  {
    path: '/',
    content: { selector: 'form', text: 'Accedi', count: 1 },
    names: { login: less(600, 900) },
    requests: less(6, 8),
  },
  {
    path: '/dashboard',
    content: totals,
    what: 'its totals',
    names: { 'dashboard, signed in': less(1500, 2500), 'dashboard, second visit': less(700, 1500) },
    requests: less(10, 12),
  },
  {
    path: '/dashboard/activity',
    content: rows,
    what: 'its first rows',
    names: { 'Attività, signed in': less(1700, 2700), 'Attività, second visit': less(700, 1500) },
  },
]

/** Lighthouse's mobile profile: a quarter of the processor, 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request. */
export const slowProcessor = 4
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 2e5, uploadThroughput: 93_750 }
/** Milliseconds without network or script activity after which a page counts as loaded. */
const quietMs = 1500

/** Notes in the page, from its beginning, what a load's figures are made of. */
const observe = ({ selector, text, count }: Content) => {
  const marks = { lcp: 0, content: 0, cls: 0, busyUntil: 0, requests: 0, requestsBefore: 0, kilobytes: 0 }
  Object.assign(window, { benchMarks: marks })
  const each = <Entry>(type: string, note: (entry: PerformanceEntry & Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        marks.busyUntil = Math.max(marks.busyUntil, entry.startTime + entry.duration)
        note(entry as PerformanceEntry & Entry)
      }
    }).observe({ type, buffered: true })
  each('largest-contentful-paint', ({ startTime }) => {
    marks.lcp = startTime
  })
  each<LayoutShift>('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) marks.cls += value
  })
  each('longtask', () => {})
  for (const type of ['navigation', 'resource'])
    each<PerformanceResourceTiming>(type, ({ startTime, transferSize }) => {
      marks.requests += 1
      if (marks.content === 0 || startTime < marks.content) marks.requestsBefore += 1
      marks.kilobytes += transferSize / 1000
    })
  const like = new RegExp(text)
  const look = () => {
    const seen = [...document.querySelectorAll(selector)].filter(
      (element) => element.checkVisibility() && like.test(element.textContent),
    )
    if (seen.length >= count) marks.content = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

type Marks = PageLoad & { busyUntil: number }
type LayoutShift = { value: number; hadRecentInput: boolean }

/** Visits each page in a fresh context, and the dashboard's pages once more; answers the medians of `runs` visits. */
export async function measurePages(server: RunningServer, runs: number): Promise<Figure[]> {
  const storageState = await storedSession(server, 'admin@demo.it', demoPassword)
  const browser = await launchChromium()
  const loads: Record<string, PageLoad[]> = {}
  try {
    // The first visit, which warms up server and browser, is not counted.
    for (let run = 0; run <= runs; run += 1) {
      for (const { path, content, names } of visits) {
        const viewport = { width: 1280, height: 800 }
        const signedIn = path === '/' ? {} : { storageState }
        const context = await browser.newContext({ viewport, ...signedIn })
        for (const name of Object.keys(names)) {
          const load = await visit(context, server.url + path, content)
          if (run > 0) loads[name] = [...(loads[name] ?? []), load]
        }
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
  return visits.flatMap(({ names, what, requests }) =>
    Object.entries(names).flatMap(([name, ms], index) => {
      const figure = (said: string, key: keyof PageLoad, unit: string, budget?: Budget): Figure => ({
        what: `${name}: ${said}`,
        value: percentile((loads[name] ?? []).map((load) => load[key])),
        unit,
        budget,
      })
      const count = index === 0 ? requests : undefined
      return [
        figure('LCP, slow profile', 'lcp', 'ms', ms),
        ...(what ? [figure(what, 'content', 'ms', ms)] : []),
        ...(what ? [figure('requests until then', 'requestsBefore', '', count)] : []),
        figure('layout shift', 'cls', '', less(0.01, 0.1)),
        figure('requests', 'requests', '', what ? undefined : count),
        figure('all bytes on the wire', 'kilobytes', 'KB'),
      ]
    }),
  )
}

async function visit(context: BrowserContext, url: string, content: Content): Promise<PageLoad> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slowNetwork)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
  await page.addInitScript(observe, content)
  await page.goto(url, { waitUntil: 'networkidle' })
  for (;;) {
    await page.waitForTimeout(250)
    const { marks, now } = await page.evaluate(() => ({
      marks: (window as unknown as { benchMarks: Marks }).benchMarks,
      now: performance.now(),
    }))
    if (now - marks.busyUntil < quietMs || marks.lcp === 0 || marks.content === 0) continue
    await page.close()
    return marks
  }
}
