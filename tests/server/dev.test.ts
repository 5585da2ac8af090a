import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { bareEnvironment, placeDemoData } from '../../testing/server.ts'
import { freshDir } from './support/host-process.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Runs a package script as npm does, which puts node_modules/.bin in front of the PATH. */
function runScript(name: string, env: Record<string, string>, args: string[] = []) {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const PATH = [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter)
  const child = spawn('sh', ['-c', [scripts[name], ...args].join(' ')], {
    cwd: root,
    env: { ...bareEnvironment, PATH, ...env },
  })
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const printed = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        output += chunk
        const found = pattern.exec(output)?.[1]
        if (found) resolve(found)
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      void exited.then(() => reject(new Error(`It ended:\n${output}`)))
    })
  return { child, exited, printed }
}

test('npm run dev serves the sources with hot reload and the backend on one port, and ends by a signal', async () => {
  const dataDir = freshDir()
  await placeDemoData(dataDir)
  const { child, exited, printed } = runScript('dev', {
    DATA_DIR: dataDir,
    PORT: '0',
    PROVIDER_NAME: 'WebMarche',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = await printed(/Bottega è pronta: (http:\/\/[^\s"]+)/)
  const ask = async (at: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + at, { headers: { accept: '*/*', ...headers } })
    return { status: response.status, text: await response.text() }
  }

  const page = await ask('/dashboard', { accept: 'text/html' })
  expect(page.status).toBe(200)
  expect(page.text).toContain('/@vite/client')
  expect(page.text).toContain('<html data-provider-name="WebMarche"')
  const entry = /src="(\/src\/[^"?]+)/.exec(page.text)?.[1] ?? ''
  const source = await ask(entry)
  expect([source.status, source.text]).toEqual([200, expect.stringContaining('import')])
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  const settings = await ask('/auth/v1/settings', { apikey: 'sb_publishable_embedded' })
  expect(settings.status).toBe(200)

  // Connects as the browser's side of hot reload does.
  const client = await ask('/@vite/client')
  const token = /wsToken = "([^"]+)"/.exec(client.text)?.[1]
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  const told = await new Promise<string>((resolve, reject) => {
    socket.once('message', (data) => resolve(String(data)))
    socket.once('error', reject)
  })
  socket.terminate()
  expect(JSON.parse(told)).toEqual({ type: 'connected' })

  child.kill('SIGTERM')
  expect(await exited).toBe(0)
})

test('npm start sets the environment and flags of its process, and names what to read next', async () => {
  const dataDir = freshDir()
  await placeDemoData(dataDir)
  const { child, exited, printed } = runScript('start', { DATA_DIR: dataDir, PORT: '0' }, ['--api-only'])
  onTestFinished(() => void child.kill('SIGKILL'))
  const document = await printed(/Per continuare: (\S+\.md)/)
  expect(existsSync(path.join(root, document))).toBe(true)
  // Linux shows a process's environment and flags. The server has replaced npm's shell in its process, so that a
  // signal for npm reaches it.
  if (process.platform === 'linux') {
    const environment = readFileSync(`/proc/${child.pid}/environ`, 'utf8').split('\0')
    expect(environment).toContain('MALLOC_MMAP_THRESHOLD_=131072')
    expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')).toContain('--max-semi-space-size=16')
  }
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
})
