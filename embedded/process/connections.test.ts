import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Handler } from './connections.ts'
import { type ConnectionLimits, limitConnections, oneAtATime, usualLimits } from './connections.ts'

async function serverOf(handler: Handler, limits: Partial<ConnectionLimits> = {}, trustProxy = 0) {
  const all = { ...usualLimits, ...limits }
  const server = createServer(oneAtATime(handler, all))
  limitConnections(server, trustProxy, all)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
const ahead = (count: number) => Array.from({ length: count }, (_, index) => get(`/${index}`)).join('')

/** Collects what arrives, and waits until it holds a text. */
function reading(socket: Socket) {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  return {
    text: () => text,
    async until(wanted: string) {
      while (!text.includes(wanted)) await once(socket, 'data')
    },
  }
}

test('requests sent ahead are begun one after the other, and answered in order', async () => {
  const begun: ServerResponse[] = []
  const open = await serverOf((_, response) => void begun.push(response))
  const socket = await open()
  const answers = reading(socket)
  socket.write(ahead(40))
  for (let index = 0; index < 40; index += 1) {
    while (begun.length <= index) await turn()
    for (let idle = 0; idle < 5; idle += 1) await turn()
    expect(begun).toHaveLength(index + 1)
    begun[index]?.end(`answer ${index};`)
    await answers.until(`answer ${index};`)
  }
  expect(answers.text().match(/answer \d+/g)).toEqual(Array.from({ length: 40 }, (_, i) => `answer ${i}`))
})

test('a body sent after a request that waits is read when its turn comes', async () => {
  const bodies: string[] = []
  const open = await serverOf((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      bodies.push(body)
      setTimeout(() => response.end(`got ${body.length};`), 20)
    })
  })
  const socket = await open()
  const answers = reading(socket)
  const post = (body: string) => `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  socket.write(post('a') + post('b'.repeat(300_000)) + get('/') + post('c'.repeat(100_000)) + post('d'))
  await answers.until('got 1;')
  await answers.until('got 100000;')
  while (bodies.length < 5) await turn()
  expect(bodies.map((body) => body.length)).toEqual([1, 300_000, 0, 100_000, 1])
})

test('what a visitor sends ahead of an answer is not even read', async () => {
  let seen: Socket | undefined
  const begin: Handler = (request) => {
    seen = request.socket
  }
  const open = await serverOf(begin, { ahead: 100_000 })
  const socket = await open()
  for (let index = 0; index < 100; index += 1) {
    socket.write(ahead(400))
    await turn()
  }
  // A piece of what the system hands over at once, and not the megabytes that were sent.
  expect(seen?.bytesRead).toBeLessThanOrEqual(2 * 65_536)
})

test('who sends too much ahead is closed', async () => {
  const open = await serverOf(() => {}, { ahead: 20 })
  const [few, many] = [await open(), await open()]
  few.write(ahead(20))
  many.write(ahead(60))
  await once(many, 'close')
  expect(few.destroyed).toBe(false)
})

test('a reader that stops reading is closed, and so is a sender that stops sending', async () => {
  const ended: string[] = []
  const open = await serverOf(
    (request, response) => {
      response.once('close', () => ended.push(request.url ?? ''))
      if (request.method === 'POST') request.resume()
      else response.end(Buffer.alloc(20_000_000))
    },
    { idleMs: 100 },
  )
  const [reader, sender] = [await open(), await open()]
  reader.pause()
  reader.write(get('/read'))
  sender.write('POST /send HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf')
  while (ended.length < 2) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(ended.sort()).toEqual(['/read', '/send'])
})

test('a connection is not closed while the server itself is at work', async () => {
  const open = await serverOf((_, response) => void setTimeout(() => response.end('done;'), 500), {
    idleMs: 50,
  })
  const socket = await open()
  socket.write(get('/'))
  await reading(socket).until('done;')
})

test('one address has its share of connections, and gets back those that it closes', async () => {
  const open = await serverOf((_, response) => void response.end('here;'), { connectionsPerAddress: 2 })
  const [first] = [await open(), await open()]
  await once(await open(), 'close')
  first?.destroy()
  for (;;) {
    const again = await open()
    again.write(get('/'))
    const [chunk] = await Promise.race([once(again, 'data'), once(again, 'close')])
    if (String(chunk).includes('here;')) return
  }
})

test('behind a proxy, which is one address for everybody, only the total counts', async () => {
  const handler: Handler = (_, response) => void response.end('here;')
  const open = await serverOf(handler, { connectionsPerAddress: 1, connections: 3 }, 1)
  const sockets = [await open(), await open(), await open()]
  for (const socket of sockets) {
    socket.write(get('/'))
    await reading(socket).until('here;')
  }
  await once(await open(), 'close')
})
