import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { webkit } from '../../../testing/engines.ts'
import { freePort } from '../../../testing/postgres.ts'
import { patience } from '../support/tab.ts'

/** A driver's answer that is no success; `code` as in the WebDriver standard. */
export class DriverError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/** A session of WebKitWebDriver in a browser of its own. */
export interface Driver {
  command<Value>(method: 'GET' | 'POST', path: string, body?: object): Promise<Value>
  /** The folder where the browser saves files, and one for the files that it is given. */
  folders: { saved: string; given: string }
  close(): Promise<void>
}

async function send<Value>(url: string, method: string, body?: object): Promise<Value> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    // A driver whose browser is gone answers nothing.
    signal: AbortSignal.timeout(patience),
  })
  const { value } = (await answer.json()) as { value: Value & { error: string; message: string } }
  if (!answer.ok) throw new DriverError(value.error, value.message)
  return value
}

function makeHome(): string {
  const home = mkdtempSync(path.join(tmpdir(), 'bottega-webkit-'))
  for (const folder of ['gtk-3.0', 'saved', 'given']) mkdirSync(path.join(home, folder))
  // WebKit asks GTK whether somebody wants less motion.
  writeFileSync(path.join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  writeFileSync(path.join(home, 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/saved"\n')
  return home
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill()
  await exit
}

/** Resolves once the driver listens, which it does not tell. */
async function ready(url: string, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    const answered = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return
    await wait(20)
  }
  throw new Error(`WebKitWebDriver ended with ${driver.exitCode}`)
}

export async function startDriver(display: string): Promise<Driver> {
  if (!webkit) throw new Error('WebKit is not installed here')
  const home = makeHome()
  const url = `http://127.0.0.1:${await freePort()}`
  const driver = spawn(webkit.driver, [`--port=${new URL(url).port}`], {
    env: {
      PATH: process.env.PATH,
      DISPLAY: display,
      HOME: home,
      XDG_CONFIG_HOME: home,
      TZ: 'Europe/Rome',
      // Without the bus for assistive technology, which no machine of tests has.
      NO_AT_BRIDGE: '1',
    },
    stdio: 'ignore',
  })
  const end = async () => {
    await ended(driver)
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await ready(url, driver)
    const options = { binary: webkit.browser, args: ['--automation'] }
    const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }
    const { sessionId } = await send<{ sessionId: string }>(`${url}/session`, 'POST', {
      capabilities: { alwaysMatch },
    })
    const session = `${url}/session/${sessionId}`
    return {
      command: (method, at, body) => send(session + at, method, body),
      folders: { saved: path.join(home, 'saved'), given: path.join(home, 'given') },
      close: () => send<void>(session, 'DELETE').finally(end),
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** An X server without a screen; answers its name and how to end it. */
export async function startDisplay(): Promise<{ name: string; close(): Promise<void> }> {
  if (!webkit) throw new Error('WebKit is not installed here')
  // It would begin anew when a browser leaves, and end the next one, which has just come.
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp', '-noreset']
  const server = spawn(webkit.display, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise<string>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    server.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
  })
  return { name: `:${number}`, close: () => ended(server) }
}
