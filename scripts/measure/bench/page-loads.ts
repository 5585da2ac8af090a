import { type BrowserContext, type CDPSession, chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../../../testing/chromium.ts'
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

/** The measured pages: the login, and pages of an admin, each with an empty cache and again. */
const visits: {
  path: string
  content: Content
  names: string[]
  what?: string
  ms: Budget[]
  requests?: Budget
}[] = [
  {
    path: '/',
    content: { selector: 'form', text: 'Accedi', count: 1 },
    names: ['login'],
    ms: [less(600, 900)],
    requests: less(6, 8),
  },
  {
    path: '/dashboard',
    content: totals,
    names: ['dashboard, signed in', 'dashboard, second visit'],
    what: 'its totals',
    ms: [less(1500, 2500), less(700, 1500)],
    requests: less(10, 12),
  },
  {
    path: '/dashboard/activity',
    content: rows,
    names: ['Attività, signed in', 'Attività, second visit'],
    what: 'its first rows',
    ms: [less(1700, 2700), less(700, 1500)],
  },
]

/** Lighthouse's mobile profile: a quarter of the processor, 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request. */
export const slowProcessor = 4
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 2e5, uploadThroughput: 93_750 }
/** Milliseconds without network or script activity after which a page counts as loaded. */
const quietMs = 1500

type Marks = { lcp: number; content: number; cls: number; busyUntil: number; now: number }

const observe = ({ selector, text, count }: Content) => {
  const marks = { lcp: 0, content: 0, cls: 0, busyUntil: 0 }
  Object.assign(window, { benchMarks: marks })
  const each = (type: string, heard: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(heard)).observe({ type, buffered: true })
  each('largest-contentful-paint', (entry) => {
    marks.lcp = entry.startTime
  })
  each('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) marks.cls += value
  })
  each('longtask', (entry) => {
    marks.busyUntil = entry.startTime + entry.duration
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

/** Visits each page in a fresh context, and the dashboard's pages once more; answers the medians of `runs` visits. */
export async function measurePages(server: RunningServer, runs: number): Promise<Figure[]> {
  const storageState = await storedSession(server, 'admin@demo.it', demoPassword)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
  const loads = new Map<string, PageLoad[]>(visits.flatMap(({ names }) => names.map((name) => [name, []])))
  try {
    // The first visit, which warms up server and browser, is not counted.
    for (let run = 0; run <= runs; run += 1) {
      for (const { path, content, names } of visits) {
        const viewport = { width: 1280, height: 800 }
        const signedIn = path === '/' ? {} : { storageState }
        const context = await browser.newContext({ viewport, ...signedIn })
        for (const name of names) {
          const load = await visit(context, server.url + path, content)
          if (run > 0) loads.get(name)?.push(load)
        }
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
  return visits.flatMap(({ names, ms, what, requests }) =>
    names.flatMap((name, index) => {
      const of = (key: keyof PageLoad) => percentile((loads.get(name) ?? []).map((load) => load[key]))
      const count = index === 0 ? requests : undefined
      const until: Figure[] = what
        ? [
            { what: `${name}: ${what}`, value: of('content'), unit: 'ms', budget: ms[index] },
            { what: `${name}: requests until then`, value: of('requestsBefore'), unit: '', budget: count },
          ]
        : []
      return [
        { what: `${name}: LCP, slow profile`, value: of('lcp'), unit: 'ms', budget: ms[index] },
        ...until,
        { what: `${name}: layout shift`, value: of('cls'), unit: '', budget: less(0.01, 0.1) },
        { what: `${name}: requests`, value: of('requests'), unit: '', budget: what ? undefined : count },
        { what: `${name}: all bytes on the wire`, value: of('kilobytes'), unit: 'KB' },
      ]
    }),
  )
}

async function visit(context: BrowserContext, url: string, content: Content): Promise<PageLoad> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const network = await watchNetwork(devtools)
  await devtools.send('Network.emulateNetworkConditions', slowNetwork)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
  await page.addInitScript(observe, content)
  await page.goto(url, { waitUntil: 'commit' })
  for (;;) {
    await page.waitForTimeout(250)
    const marks: Marks = await page.evaluate(() => ({
      ...(window as unknown as { benchMarks: Marks }).benchMarks,
      now: performance.now(),
    }))
    const { lcp, cls } = marks
    const isQuiet = network.quietFor() > quietMs && marks.now - marks.busyUntil > quietMs
    if (!isQuiet || lcp === 0 || marks.content === 0) continue
    await page.close()
    const requestsBefore = network.requests(marks.content)
    const kilobytes = network.kilobytes()
    return { lcp, cls, content: marks.content, requests: network.requests(), requestsBefore, kilobytes }
  }
}

async function watchNetwork(devtools: CDPSession) {
  const open = new Set<string>()
  const sent: number[] = []
  let bytes = 0
  let last = Date.now()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (/^(data|blob):/.test(request.url)) return
    open.add(requestId)
    sent.push(timestamp)
    last = Date.now()
  })
  const ended = (requestId: string, size = 0) => {
    if (!open.delete(requestId)) return
    bytes += size
    last = Date.now()
  }
  devtools.on('Network.loadingFinished', (one) => ended(one.requestId, one.encodedDataLength))
  devtools.on('Network.loadingFailed', ({ requestId }) => ended(requestId))
  await devtools.send('Network.enable')
  return {
    /** The requests of the first `ms` milliseconds. */
    requests: (ms = Number.POSITIVE_INFINITY) =>
      sent.filter((timestamp) => (timestamp - (sent[0] ?? 0)) * 1000 < ms).length,
    kilobytes: () => bytes / 1000,
    quietFor: () => (open.size === 0 ? Date.now() - last : 0),
  }
}
