import { type Browser, type BrowserContextOptions, type CDPSession, chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../../../testing/chromium.ts'
import { demoPassword, type RunningServer } from '../../../testing/server.ts'
import { storedSession } from '../../../testing/stored-session.ts'
import { median } from './statistics.ts'

/** A visit with an empty cache: LCP in milliseconds, the CLS score, transferred kilobytes (of 1,000 bytes). */
export type PageLoad = { lcp: number; cls: number; requests: number; kilobytes: number }

/** Lighthouse's mobile profile: a quarter of the processor, 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request. */
const slow = {
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

type Marks = { lcp: number; cls: number; busyUntil: number; now: number }

const observe = () => {
  const marks = { lcp: 0, cls: 0, busyUntil: 0 }
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
}

/** Visits login and dashboard, each in a fresh context; answers the medians of `runs` visits. */
export async function measurePages(
  server: RunningServer,
  runs: number,
): Promise<{ login: PageLoad; dashboard: PageLoad }> {
  const signedIn = await storedSession(server, 'admin@demo.it', demoPassword)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
  try {
    const login: PageLoad[] = []
    const dashboard: PageLoad[] = []
    // The first visit, which warms up server and browser, is not counted.
    for (let run = 0; run <= runs; run += 1) {
      login.push(await visit(browser, server.url, {}))
      dashboard.push(await visit(browser, `${server.url}/dashboard`, { storageState: signedIn }))
    }
    return { login: medianOf(login.slice(1)), dashboard: medianOf(dashboard.slice(1)) }
  } finally {
    await browser.close()
  }
}

function medianOf(loads: readonly PageLoad[]): PageLoad {
  const of = (key: keyof PageLoad) => median(loads.map((load) => load[key]))
  return { lcp: of('lcp'), cls: of('cls'), requests: of('requests'), kilobytes: of('kilobytes') }
}

async function visit(browser: Browser, url: string, options: BrowserContextOptions): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const network = await watchNetwork(devtools)
    await devtools.send('Network.emulateNetworkConditions', slow.network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'commit' })
    for (;;) {
      await page.waitForTimeout(250)
      const marks: Marks = await page.evaluate(() => ({
        ...(window as unknown as { benchMarks: Marks }).benchMarks,
        now: performance.now(),
      }))
      if (network.quietFor() > quietMs && marks.now - marks.busyUntil > quietMs && marks.lcp > 0) {
        return {
          lcp: marks.lcp,
          cls: marks.cls,
          requests: network.requests(),
          kilobytes: network.kilobytes(),
        }
      }
    }
  } finally {
    await context.close()
  }
}

async function watchNetwork(devtools: CDPSession) {
  const open = new Set<string>()
  let requests = 0
  let bytes = 0
  let last = Date.now()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^(data|blob):/.test(request.url)) return
    open.add(requestId)
    requests += 1
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
    requests: () => requests,
    kilobytes: () => bytes / 1000,
    quietFor: () => (open.size === 0 ? Date.now() - last : 0),
  }
}
