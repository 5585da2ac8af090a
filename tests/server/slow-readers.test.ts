import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ frontEnd: true })
})
afterAll(() => server.stop())

const megabyte = 1024 * 1024
const pngHead = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

async function picture(size: number): Promise<string> {
  const admin = await server.signInAs('admin')
  const name = `${randomUUID()}.png`
  const bytes = Buffer.concat([Buffer.from(pngHead), Buffer.alloc(size - pngHead.length, 'x')])
  const { error } = await admin.storage
    .from('service-covers')
    .upload(name, bytes, { contentType: 'image/png' })
  if (error) throw error
  return `/storage/v1/object/public/service-covers/${name}`
}

/** What the server's process holds in memory, in bytes. */
function memory(): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' })) * 1024
}

/** Sends many requests at once on one connection and reads no answer. */
async function askWithoutReading(paths: readonly string[]): Promise<void> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.pause()
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`).join(''))
}

test('visitors who ask for hundreds of files and read none cost no memory and hold nobody up', async () => {
  const paths = [await picture(50 * 1024), await picture(5 * megabyte)]
  const page = await (await fetch(server.url)).text()
  const script = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? ''
  expect((await fetch(server.url + script)).status).toBe(200)
  for (const path of paths) await (await fetch(server.url + path)).arrayBuffer()

  const before = memory()
  let highest = before
  for (const path of [...paths, script]) {
    for (let connection = 0; connection < 3; connection += 1) {
      await askWithoutReading(Array.from({ length: 400 }, () => path))
    }
  }
  for (let round = 0; round < 15; round += 1) {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const file = await fetch(server.url + paths[1])
    expect((await file.arrayBuffer()).byteLength).toBe(5 * megabyte)
    highest = Math.max(highest, memory())
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  // Read whole, the files alone would be six gigabytes.
  expect(highest - before).toBeLessThan(300 * megabyte)
})
