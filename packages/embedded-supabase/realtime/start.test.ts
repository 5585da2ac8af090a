import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { WebSocket } from 'ws'
import { defaultRealtimeLimits } from './limits.ts'
import { liveSockets } from './start.ts'

const asking =
  'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n' +
  'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'

/** The server's side of a connection on which these frames arrive in one packet. */
async function receiving(frames: Buffer): Promise<WebSocket> {
  const sockets = liveSockets(defaultRealtimeLimits)
  const server = createServer()
  const opened = new Promise<WebSocket>((resolve) =>
    server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, resolve)),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  client.on('error', () => {}).write(asking)
  const socket = await opened
  client.write(frames)
  return socket
}

test.each([
  ['message', 'empty messages', '818000000000'],
  ['ping', 'pings', '898000000000'],
  ['pong', 'pongs', '8a8000000000'],
])('of a packet of thousands of frames a turn of the event loop reads one: %s', async (event, _, frame) => {
  const socket = await receiving(Buffer.from(frame.repeat(5000), 'hex'))
  let heard = 0
  socket.on(event, () => {
    heard += 1
  })
  await once(socket, event)
  await turn()
  expect(heard).toBeLessThan(5)
  socket.terminate()
})
