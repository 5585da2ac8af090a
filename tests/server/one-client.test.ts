/* One client does not stop the others: each test fails on a server with Node's own limits alone. */

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { onePixel } from '../../packages/embedded-supabase/testing/pictures.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ frontEnd: true, isMeasured: true })
})
afterAll(() => server.stop())

const megabyte = 1024 * 1024

async function picture(size: number): Promise<string> {
  const admin = await server.signInAs('admin')
  const name = `${randomUUID()}.png`
  const bytes = Buffer.concat([onePixel, Buffer.alloc(size - onePixel.length, 'x')])
  const { error } = await admin.storage
    .from('service-covers')
    .upload(name, bytes, { contentType: 'image/png' })
  if (error) throw error
  return `/storage/v1/object/public/service-covers/${name}`
}

/** The resident memory of the server's process, in bytes. */
function memory(): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' })) * 1024
}

/** Sends many requests at once on one connection and reads no answer. */
async function askWithoutReading(paths: readonly string[], headers = ''): Promise<Socket> {
  const { host } = new URL(server.url)
  const socket = await silent()
  socket.pause()
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${headers}\r\n`).join(''))
  return socket
}

const closed = (socket: Socket) => new Promise((resolve) => void socket.once('close', resolve))

/** Opens a connection and sends nothing. */
async function silent(localAddress = '127.0.0.1'): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  const socket = connect({ port: Number(port), host: hostname, localAddress })
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

test('whoever asks ahead for hundreds of files and reads none is closed', async () => {
  const path = await picture(5 * megabyte)
  const before = memory()
  for (let connection = 0; connection < 9; connection += 1) {
    const socket = await askWithoutReading(Array.from({ length: 400 }, () => path))
    await closed(socket.resume())
  }
  const file = await fetch(server.url + path)
  expect((await file.arrayBuffer()).byteLength).toBe(5 * megabyte)
  // Reading every file whole would need eighteen gigabytes.
  expect(memory() - before).toBeLessThan(300 * megabyte)
})

// It waits for the server's own patience with readers, half a minute, and for forty answers of 7 MB.
test('answers that are not read are dropped after a while and need little memory', {
  timeout: 240_000,
}, async () => {
  const admin = await server.signInAs('admin')
  const row = { nome: 'Lungo', descrizione: 'à'.repeat(10_000), costo: 1, durata: 1 }
  for (let count = 0; count < 360; count += 15) {
    await admin
      .from('services')
      .insert(Array.from({ length: 15 }, () => row))
      .throwOnError()
  }
  const { data } = await admin.auth.getSession()
  const headers = `apikey: sb_publishable_embedded\r\nauthorization: Bearer ${data.session?.access_token}\r\n`
  const path = '/rest/v1/services?select=descrizione&nome=eq.Lungo'
  const before = memory()
  const readers: Socket[] = []
  for (let count = 0; count < 40; count += 1) readers.push(await askWithoutReading([path], headers))
  await admin.from('services').select('id').limit(1).throwOnError()
  let highest = memory()
  for (let round = 0; round < 25; round += 1) {
    highest = Math.max(highest, memory())
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1500))
  }
  // Nobody has read for half a minute: every answer ends before it is whole.
  const taken = await Promise.all(
    readers.map(async (reader) => {
      let bytes = 0
      reader.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      await closed(reader.resume())
      return bytes
    }),
  )
  expect(Math.max(...taken)).toBeLessThan(7 * megabyte)
  // Keeping the answers whole would need 290 MB, and the rows they are made from as much again.
  expect(highest - before).toBeLessThan(500 * megabyte)
})

test('one address that takes every connection keeps nobody out', async () => {
  const crowd: Socket[] = []
  for (let count = 0; count < 2050; count += 1) crowd.push(await silent('127.0.0.2'))
  for (const path of ['/healthz', '/', '/auth/v1/health']) {
    const headers = { apikey: 'sb_publishable_embedded', connection: 'close' }
    expect((await fetch(server.url + path, { headers })).status).toBe(200)
  }
  await expect.poll(() => crowd.filter(({ destroyed }) => destroyed).length).toBeGreaterThanOrEqual(50)
})

test('bodies in chunks of one byte are not read on', async () => {
  const { host } = new URL(server.url)
  for (const path of ['/healthz', '/rest/v1/rpc/get_user_role']) {
    const senders = await Promise.all(Array.from({ length: 20 }, () => silent()))
    const ends = senders.map((socket) => closed(socket.resume()))
    for (const socket of senders) {
      const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\napikey: sb_publishable_embedded`
      socket.write(`${head}\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(50_000)}`)
    }
    await Promise.all(ends)
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})
