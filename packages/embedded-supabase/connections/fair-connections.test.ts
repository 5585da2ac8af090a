import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import {
  type ConnectionLimits,
  FairConnections,
  type Handler,
  usualLimits,
  WholeRequest,
} from './fair-connections.ts'

async function serverOf(handler: Handler, limits: Partial<ConnectionLimits> = {}) {
  const server = createServer({ IncomingMessage: WholeRequest })
  new FairConnections(server, handler, { ...usualLimits, ...limits })
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
const closed = (socket: Socket) => new Promise((resolve) => void socket.once('close', resolve))

/** Waits for a text in what arrives. */
async function until(socket: Socket, wanted: string): Promise<void> {
  for (let text = ''; !text.includes(wanted); ) text += String((await once(socket, 'data'))[0])
}

/** Answers at once, except for `/long`, which is never answered. */
const mostly: Handler = (request, response) => {
  if (request.url !== '/long') response.end('here;')
}

async function asked(socket: Socket, path = '/'): Promise<Socket> {
  socket.write(get(path))
  if (path !== '/long') await until(socket, 'here;')
  // Sent already; Node reads it within a few turns of the event loop.
  else await new Promise((resolve) => setTimeout(resolve, 50))
  return socket
}

test('one connection is answered one request after the other, and closed when it asks ahead', async () => {
  let begun = 0
  const open = await serverOf((request, response) => {
    begun += 1
    mostly(request, response)
  })
  const patient = await open()
  for (let count = 0; count < 3; count += 1) await asked(patient)
  begun = 0
  const hasty = await open()
  const end = closed(hasty)
  hasty.resume().write(get('/long') + get('/long').repeat(400))
  await end
  expect(begun).toBe(1)
  await asked(patient)
})

test('who has read a whole answer asks on before its end is noted', async () => {
  const open = await serverOf((_request, response) => {
    response.writeHead(200, { 'content-length': 5 })
    response.write('here;')
    // As a file, whose end is read after its last bytes.
    setTimeout(() => response.end(), 20)
  })
  const socket = await open()
  for (let count = 0; count < 5; count += 1) await asked(socket)
  expect(socket.destroyed).toBe(false)
})

test('when connections run out, the oldest idle one of the address that has most is closed', async () => {
  const open = await serverOf(mostly, { connections: 4 })
  const other = await asked(await open('127.0.0.2'))
  const working = await asked(await open(), '/long')
  const [idle, silent] = [await asked(await open()), await open()]
  const ends = [closed(idle), closed(silent)]
  await asked(await open())
  await ends[0]
  expect(silent.destroyed).toBe(false)
  await asked(await open())
  await ends[1]
  await asked(other)
  expect(working.destroyed).toBe(false)
})

test('when all of them are at work, the address that has most gives its oldest up, but not for one of its own', async () => {
  const open = await serverOf(mostly, { connections: 3 })
  const crowd = [await open(), await open(), await open()]
  for (const socket of crowd) await asked(socket, '/long')
  await closed(await open())
  expect(crowd.some((socket) => socket.destroyed)).toBe(false)
  const end = crowd[0] && closed(crowd[0])
  await asked(await open('127.0.0.2'))
  await end
  expect(crowd.map((socket) => socket.destroyed)).toEqual([true, false, false])
})

test('answers that nobody reads are kept within a bound, at the cost of the address that has most of them', async () => {
  const dropped: string[] = []
  const open = await serverOf(
    ({ url = '' }, response) => {
      response.once('close', () => response.writableFinished || dropped.push(url))
      response.end(Buffer.alloc(20_000_000))
    },
    { unreadBytes: 50_000_000 },
  )
  const other = (await open('127.0.0.2')).pause()
  other.write(get('/other'))
  for (let index = 0; index < 6; index += 1) {
    const socket = (await open()).pause()
    socket.write(get(`/${index}`))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  let taken = 0
  other.on('data', (chunk: Buffer) => {
    taken += chunk.length
  })
  other.resume()
  while (taken < 20_000_000) await once(other, 'data')
  expect(dropped).toEqual(['/0', '/1', '/2', '/3', '/4'])
})

test('a reader that stops reading is closed, and so is a sender that stops sending, but not while the server is at work', async () => {
  const open = await serverOf(
    (request, response) => {
      if (request.method === 'POST') request.resume()
      else if (request.url === '/slow') setTimeout(() => response.end('done;'), 600)
      else response.end(Buffer.alloc(20_000_000))
    },
    { stillMs: 100 },
  )
  const [reader, sender, waiting] = [(await open()).pause(), await open(), await open()]
  waiting.write(get('/slow'))
  reader.write(get('/read'))
  sender.write('POST /send HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf')
  await closed(sender.resume())
  await until(waiting, 'done;')
  // It notices the end of its connection when it reads on.
  let taken = 0
  reader.on('data', (chunk: Buffer) => {
    taken += chunk.length
  })
  await closed(reader.resume())
  expect(taken).toBeLessThan(20_000_000)
})

test.each([
  ['read', (request, response) => void request.resume().on('end', () => response.end())],
  ['not read', () => {}],
  ['answered at once', (_, response) => void response.end('no;')],
] satisfies [string, Handler][])(
  'a body in one-byte chunks that is %s ends its connection',
  async (_, handler) => {
    let asking: Socket | undefined
    const open = await serverOf((request, response) => {
      asking = request.socket
      handler(request, response)
    })
    const socket = await open()
    const end = closed(socket)
    socket.resume().write('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n')
    const flood = setInterval(() => socket.write('1\r\nx\r\n'.repeat(5000)), 1)
    onTestFinished(() => clearInterval(flood))
    await end
    // The server looked at a few packets at most.
    expect(asking?.bytesRead).toBeLessThan(2_000_000)
  },
)

test('a body in chunks of usual size is read, however many there are', async () => {
  let length = 0
  const open = await serverOf((request, response) => {
    request.on('data', (chunk) => {
      length += chunk.length
    })
    request.on('end', () => response.end('done;'))
  })
  const socket = await open()
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n')
  for (let count = 0; count < 2000; count += 1) socket.write(`200\r\n${'x'.repeat(512)}\r\n`)
  socket.write('0\r\n\r\n')
  await until(socket, 'done;')
  expect(length).toBe(2000 * 512)
})

test('a small form that comes after its refusal leaves the connection as it is; a large body is not read on', async () => {
  const open = await serverOf((_, response) => void response.end('here;'))
  const form = await open()
  form.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\n')
  await until(form, 'here;')
  form.write('hello')
  await asked(form)
  const large = await open()
  const end = closed(large)
  large.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 900000000\r\n\r\n')
  await until(large, 'here;')
  await end
})
