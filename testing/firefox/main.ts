#!/usr/bin/env node
/**
 * Firefox, as Playwright starts it, with what Playwright expects of WebDriver BiDi and Debian's Firefox does not have yet. It
 * passes everything else on, in both directions.
 */
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { firefoxPath } from '../engines.ts'

/**
 * Sets colours and motion of a page. Without an answer Playwright opens none; what the journeys need of it says
 * `ui.prefersReducedMotion`.
 */
const unknown = 'emulation.setMediaFeaturesOverride'

/** Events of a file being saved have no name for it, by which Playwright tells one from another. */
function withDownload(text: string): string {
  if (!text.includes('"browsingContext.download')) return text
  const { params, ...event }: { params: { url: string } } = JSON.parse(text)
  return JSON.stringify({ ...event, params: { download: params.url, ...params } })
}

const profile = process.argv[process.argv.indexOf('--profile') + 1] ?? ''
const firefox = spawn(firefoxPath ?? 'firefox-esr', process.argv.slice(2), {
  // Whatever it would write to the home folder goes with its profile.
  env: { ...process.env, HOME: profile },
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => firefox.kill(signal))

let said = ''
firefox.stderr.setEncoding('utf8').on('data', (text: string) => {
  const [, before] = address(said)
  said += text
  const [, origin] = address(said)
  process.stderr.write(text.replaceAll('WebDriver BiDi listening', 'Firefox listens'))
  if (origin && !before) listen(origin)
})

function address(text: string): RegExpExecArray | [] {
  return /WebDriver BiDi listening on (ws:\/\/\S+)\s/.exec(text) ?? []
}

function listen(origin: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.once('listening', () => {
    const { port } = server.address() as AddressInfo
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
  })
  server.on('connection', (playwright, { url = '' }) => {
    const browser = new WebSocket(origin + url)
    const open = new Promise<void>((resolve) => browser.once('open', resolve))
    playwright.on('message', async (data: RawData) => {
      const text = String(data)
      const { id, method }: { id: number; method: string } = JSON.parse(text)
      if (method === unknown) return playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
      await open
      browser.send(text)
    })
    browser.on('message', (data: RawData) => playwright.send(withDownload(String(data))))
    browser.once('close', () => playwright.close())
    playwright.once('close', () => browser.close())
  })
}
