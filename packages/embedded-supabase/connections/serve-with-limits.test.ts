import { once } from 'node:events'
import { createServer, type ServerOptions, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { BoundedRequest } from './bounded-request.ts'
import type { Handler } from './exchanges.ts'
import { type ConnectionLimits, defaultConnectionLimits, serveWithLimits } from './serve-with-limits.ts'

async function serverOf(
  handler: Handler,
  limits: Partial<ConnectionLimits> = {},
  trustProxy = 0,
  options: ServerOptions<typeof BoundedRequest> = {},
) {
  const all = { ...defaultConnectionLimits, ...limits }
  const server = createServer({ ...options, IncomingMessage: BoundedRequest })
  serveWithLimits(server, handler, trustProxy, all)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return async (localAddress = '127.0.0.1'): Promise<Socket> => {
    const { port } = server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
const ahead = (count: number) => Array.from({ length: count }, (_, index) => get(`/${index}`)).join('')

/** Collects what arrives and can wait for a text in it. */
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
  // Node read one chunk of the body, and not the megabytes after it.
  expect(seen?.bytesRead).toBeLessThanOrEqual(2 * 65_536)
})

test('a pile of requests sent ahead keeps nobody else waiting', async () => {
  const begun: string[] = []
  const open = await serverOf((request, response) => {
    begun.push(request.url ?? '')
    response.end('answer;')
  })
  const piles = await Promise.all(Array.from({ length: 5 }, () => open()))
  const other = await open()
  const answers = reading(other)
  for (const pile of piles) pile.resume().write(ahead(150))
  while (begun.length === 0) await turn()
  other.write(get('/other'))
  await answers.until('answer;')
  expect(begun.indexOf('/other')).toBeLessThan(5 * 150 - 1)
  while (begun.length < 5 * 150 + 1) await turn()
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

/** Requests a path; resolves to the status line, or to null when the connection was closed instead. */
async function statusOf(socket: Socket, path: string): Promise<string | null> {
  if (socket.destroyed) return null
  socket.write(get(path))
  const chunk: unknown = await new Promise(
    (resolve) => void socket.once('data', resolve).once('close', resolve),
  )
  return Buffer.isBuffer(chunk) ? (chunk.toString().split('\r\n')[0] ?? null) : null
}
const [ok, busy] = ['HTTP/1.1 200 OK', 'HTTP/1.1 503 Service Unavailable']
/** Answers at once, except for `/long`, which is never answered. */
const mostly: Handler = (request, response) => {
  if (request.url !== '/long') response.end('here;')
}
const closed = (socket: Socket) => new Promise((resolve) => void socket.once('close', resolve))

/** Opens connections on each of which a request is being answered. */
async function working(open: () => Promise<Socket>, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let index = 0; index < count; index += 1) {
    const socket = await open()
    expect(await statusOf(socket, '/')).toBe(ok)
    socket.write(get('/long'))
    sockets.push(socket)
  }
  // The requests are sent already; Node reads them within a few turns of the event loop.
  await new Promise((resolve) => setTimeout(resolve, 100))
  return sockets
}

test('an idle connection is kept for as long as it says, whatever time a request has for its headers', async () => {
  const quick = { headersTimeout: 100, connectionsCheckingInterval: 20 }
  const open = await serverOf(mostly, {}, 0, quick)
  const [idle, slow] = [await open(), await open()]
  const answers = reading(idle)
  expect(await statusOf(idle, '/')).toBe(ok)
  expect(answers.text()).toContain('Keep-Alive: timeout=125')
  // Its headers never end: it is closed after their time, long after the other one had its answer.
  slow.resume().write('GET / HTTP/1.1\r\nhost')
  await closed(slow)
  expect(await statusOf(idle, '/')).toBe(ok)
  const short = await (await serverOf(mostly, { keepAliveMs: 20 }, 0, quick))()
  expect(await statusOf(short, '/')).toBe(ok)
  await closed(short)
})

test.each([
  ['of one address', { connectionsPerAddress: 3 }, 0],
  ['of everybody', { connections: 3 }, 0],
  ['behind a proxy, which is one address for everybody', { connectionsPerAddress: 1, connections: 3 }, 1],
])(
  'when the places %s are taken, the oldest connection that asks nothing gives its own up',
  async (_, limits, proxies) => {
    const open = await serverOf(mostly, limits, proxies)
    const [asking, idle] = [await open(), await open()]
    asking.write(get('/long'))
    expect(await statusOf(idle, '/')).toBe(ok)
    const silent = await open()
    // Connections that never sent a request are closed first, then those without a running request.
    const ended = [silent, idle].map(closed)
    expect(await statusOf(await open(), '/')).toBe(ok)
    await ended[0]
    expect(idle.destroyed).toBe(false)
    const working = await open()
    expect(await statusOf(working, '/')).toBe(ok)
    expect(asking.destroyed).toBe(false)
  },
)

test('whoever opens hundreds of silent connections keeps nobody out', async () => {
  const open = await serverOf(mostly, { connectionsPerAddress: 20 })
  const crowd: Socket[] = []
  for (let count = 0; count < 60; count += 1) crowd.push(await open())
  for (const path of ['/healthz', '/', '/healthz']) expect(await statusOf(await open(), path)).toBe(ok)
  expect(crowd.filter((socket) => !socket.destroyed).length).toBeLessThanOrEqual(20)
})

test('when all places are at work, /healthz alone is still answered', async () => {
  const open = await serverOf(mostly, { connectionsPerAddress: 2, reserve: 2 })
  await working(open, 2)
  for (let round = 0; round < 3; round += 1) {
    expect(await statusOf(await open(), '/')).toBe(busy)
    const watching = await open()
    for (const path of ['/healthz', '/healthz?again']) expect(await statusOf(watching, path)).toBe(ok)
  }
})

test('an address with most of the places gives one up to another one', async () => {
  const open = await serverOf(mostly, { connections: 6, reserve: 0 })
  const crowd = await working(open, 6)
  const [oldest] = crowd.map(closed)
  expect(await statusOf(await open('127.0.0.2'), '/')).toBe(ok)
  await oldest
  expect(crowd.filter((socket) => socket.destroyed)).toHaveLength(1)
})

test('answers that nobody reads are kept within a bound, and whoever has stood still longest is ended first', async () => {
  const open = await serverOf((_, response) => void response.end(Buffer.alloc(20_000_000)), {
    heldBytes: 50_000_000,
  })
  const ended: number[] = []
  for (let index = 0; index < 12; index += 1) {
    const socket = await open()
    socket.once('close', () => ended.push(index)).pause()
    socket.write(get('/'))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const last = await open()
  last.write(get('/'))
  let taken = 0
  last.on('data', (chunk: Buffer) => {
    taken += chunk.length
  })
  while (taken < 20_000_000) await once(last, 'data')
  expect(ended).toEqual(ended.map((_, index) => index))
})

test('a WebSocket is refused in words', async () => {
  const open = await serverOf(mostly)
  const socket = await open()
  const answers = reading(socket)
  const headers =
    'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: x'
  socket.write(`GET /realtime/v1/websocket HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\nno HTTP`)
  await closed(socket)
  expect(answers.text()).toMatch(/^HTTP\/1\.1 400 .*"upgrade_refused"/s)
})

const chunkedHead = (path: string) => `POST ${path} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`
const dust = (count: number) => '1\r\nx\r\n'.repeat(count)

test.each([
  ['read', (request, response) => void request.resume().on('end', () => response.end())],
  ['not read', () => {}],
  ['answered at once', (_, response) => void response.end('no;')],
] satisfies [string, Handler][])(
  'a body in one-byte chunks that is %s ends its connection',
  async (_, handler) => {
    let asked: Socket | undefined
    const open = await serverOf((request, response) => {
      asked = request.socket
      handler(request, response)
    })
    const socket = await open()
    const end = closed(socket)
    socket.resume().write(chunkedHead('/healthz'))
    const flood = setInterval(() => socket.write(dust(5000)), 1)
    onTestFinished(() => clearInterval(flood))
    await end
    // The server looked at a few packets at most.
    expect(asked?.bytesRead).toBeLessThan(2_000_000)
  },
)

test('a body in pieces of usual size is read, however many there are', async () => {
  let length = 0
  const open = await serverOf((request, response) => {
    request.on('data', (piece) => {
      length += piece.length
    })
    request.on('end', () => response.end('done;'))
  })
  const socket = await open()
  const answers = reading(socket)
  socket.write(chunkedHead('/'))
  for (let count = 0; count < 2000; count += 1) socket.write(`200\r\n${'x'.repeat(512)}\r\n`)
  socket.write('0\r\n\r\n')
  await answers.until('done;')
  expect(length).toBe(2000 * 512)
})

test('a small form that comes after its refusal leaves the connection as it is', async () => {
  const open = await serverOf((request, response) => {
    if (request.method === 'POST') response.end('no;')
    else response.end('yes;')
  })
  const socket = await open()
  const answers = reading(socket)
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\n')
  await answers.until('no;')
  socket.write(`hello${get('/')}`)
  await answers.until('yes;')
})

test('a large body is not read on after its refusal, which arrives', async () => {
  const open = await serverOf((_, response) => void response.end('too large;'))
  const socket = await open()
  const answers = reading(socket)
  const end = closed(socket)
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 900000000\r\n\r\n')
  await answers.until('too large;')
  await end
})
