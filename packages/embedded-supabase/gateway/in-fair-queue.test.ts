import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { hostRequest } from '../testing/host-request.ts'
import type { HostEnv } from './host.ts'
import { boundLargeBodies } from './in-fair-queue.ts'

const one = { all: 1, address: 1, account: 1 }
const many = { all: 100, address: 100, account: 100 }

/** A server that reads one larger body at a time; a header names a request's address. */
async function serverOf() {
  const http = new Hono<HostEnv>()
  http.use(async (c, next) => {
    c.set('request', hostRequest(c.req.header('x-address') ?? ''))
    return next()
  })
  http.use(boundLargeBodies({ atOnce: one, waiting: many }))
  http.post('/rest/v1/x', async (c) => c.json({ length: (await c.req.raw.text()).length }))
  const server = createServer(getRequestListener(http.fetch))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Sends the beginning of a body and nothing more. */
async function trickle(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write('POST /rest/v1/x HTTP/1.1\r\nhost: x\r\nx-address: slow\r\ncontent-length: 500000\r\n\r\n{')
  return socket
}

const send = async (port: number, length: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/x`, {
    method: 'POST',
    headers: { 'x-address': 'other' },
    body: 'x'.repeat(length),
  })
  return answer.json()
}

test('while a larger body is being read, the next one waits unread, and a small one needs not wait', async () => {
  const port = await serverOf()
  const slow = await trickle(port)
  let answered = false
  const large = send(port, 300_000).then((answer) => {
    answered = true
    return answer
  })
  expect(await send(port, 1000)).toEqual({ length: 1000 })
  expect(answered).toBe(false)
  slow.write('x'.repeat(499_999))
  expect(await large).toEqual({ length: 300_000 })
})
