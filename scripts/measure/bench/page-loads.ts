import { type BrowserContext, type BrowserContextOptions, type CDPSession, chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../../../testing/chromium.ts'
import { demoPassword, type RunningServer } from '../../../testing/server.ts'
import { storedSession } from '../../../testing/stored-session.ts'
import { median } from './statistics.ts'

/**
 * A visit: milliseconds until the LCP and until what the page is for is seen (`content`), the CLS score, all requests and
 * those until `content`, transferred kilobytes (of 1,000 bytes).
 */
export type PageLoad = Record<'lcp' | 'content' | 'cls' | 'requests' | 'requestsBefore' | 'kilobytes', number>

/** What is measured: the login, and two pages of an admin with an empty cache and again afterwards. */
export type PageLoads = Record<
  'login' | 'dashboard' | 'dashboardAgain' | 'activity' | 'activityAgain',
  PageLoad
>

/** What a page is for: so many visible elements whose text is like `text`. */
type Content = { selector: string; text: string; count: number }
const form: Content = { selector: 'form', text: 'Accedi', count: 1 }
/** In the placeholder (`src/app/first-paint`) or not, but as the server counts them now: a figure of before has dots. */
const totals: Content = {
  selector: '[data-text=websites], [data-text=businesses], main article a',
  text: '^[0-9.]+$',
  count: 2,
}
const rows: Content = { selector: 'tbody td:nth-child(2)', text: '[a-z]', count: 1 }

/** Lighthouse's mobile profile: a quarter of the processor, 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request. */
export const slow = {
  cpu: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 750e3 / 8,
  },
}
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
export async function measurePages(server: RunningServer, runs: number): Promise<PageLoads> {
  const storageState = await storedSession(server, 'admin@demo.it', demoPassword)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
  const inFreshContext = async (options: BrowserContextOptions, url: string, contents: Content[]) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
    try {
      const loads: PageLoad[] = []
      for (const content of contents) loads.push(await visit(context, url, content))
      return loads
    } finally {
      await context.close()
    }
  }
  try {
    const runsOf: PageLoad[][] = []
    // The first visit, which warms up server and browser, is not counted.
    for (let run = 0; run <= runs; run += 1) {
      runsOf.push([
        ...(await inFreshContext({}, server.url, [form])),
        ...(await inFreshContext({ storageState }, `${server.url}/dashboard`, [totals, totals])),
        ...(await inFreshContext({ storageState }, `${server.url}/dashboard/activity`, [rows, rows])),
      ])
    }
    const load = (place: number) => medianOf(runsOf.slice(1).flatMap((loads) => loads[place] ?? []))
    return {
      login: load(0),
      dashboard: load(1),
      dashboardAgain: load(2),
      activity: load(3),
      activityAgain: load(4),
    }
  } finally {
    await browser.close()
  }
}

function medianOf(loads: readonly PageLoad[]): PageLoad {
  const of = (key: keyof PageLoad) => median(loads.map((load) => load[key]))
  return {
    lcp: of('lcp'),
    content: of('content'),
    cls: of('cls'),
    requests: of('requests'),
    requestsBefore: of('requestsBefore'),
    kilobytes: of('kilobytes'),
  }
}

async function visit(context: BrowserContext, url: string, content: Content): Promise<PageLoad> {
  const page = await context.newPage()
  try {
    const devtools = await context.newCDPSession(page)
    const network = await watchNetwork(devtools)
    await devtools.send('Network.emulateNetworkConditions', slow.network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
    await page.addInitScript(observe, content)
    await page.goto(url, { waitUntil: 'commit' })
    for (;;) {
      await page.waitForTimeout(250)
      const marks: Marks = await page.evaluate(() => ({
        ...(window as unknown as { benchMarks: Marks }).benchMarks,
        now: performance.now(),
      }))
      if (
        network.quietFor() > quietMs &&
        marks.now - marks.busyUntil > quietMs &&
        marks.lcp > 0 &&
        marks.content > 0
      ) {
        return {
          lcp: marks.lcp,
          content: marks.content,
          cls: marks.cls,
          requests: network.requests(),
          requestsBefore: network.requests(marks.content),
          kilobytes: network.kilobytes(),
        }
      }
    }
  } finally {
    await page.close()
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
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    ended(requestId, encodedDataLength),
  )
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
