import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { countedAs } from './counted-as.ts'

/** Answers one request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type ConnectionLimits = {
  /** Connections at once, of everybody. */
  connections: number
  /** Connections at once from one address; several hundred people may share one. */
  connectionsPerAddress: number
  /** Requests that one connection may send ahead of the one being answered. */
  ahead: number
  /** Milliseconds without a byte after which a reader or a sender has given up. */
  idleMs: number
}

export const usualLimits: ConnectionLimits = {
  connections: 2000,
  connectionsPerAddress: 500,
  ahead: 1000,
  idleMs: 30_000,
}

type Exchange = { request: IncomingMessage; response: ServerResponse }
/** The first is being answered, the others wait for it. */
const exchanges = new WeakMap<Socket, Exchange[]>()

/**
 * Answers the requests of one connection one after the other, and reads no further ones while some wait: Node itself
 * would begin all that a visitor sends ahead at once, and keep all their answers until the visitor reads the first.
 */
export function oneAtATime(
  handler: Handler,
  { ahead }: Pick<ConnectionLimits, 'ahead'> = usualLimits,
): Handler {
  return (request, response) => {
    const { socket } = request
    const line = exchanges.get(socket) ?? openLine(socket)
    if (line.length > ahead) {
      socket.destroy()
      return
    }
    const next = () => {
      line.shift()
      const following = line[0]
      if (line.length < 2) socket.resume()
      if (following && !socket.destroyed) begin(following)
    }
    const begin = (exchange: Exchange) => {
      exchange.response.once('close', next)
      handler(exchange.request, exchange.response)
    }
    const exchange = { request, response }
    line.push(exchange)
    if (line.length === 1) begin(exchange)
    else holdBack(socket, line)
  }
}

function openLine(socket: Socket): Exchange[] {
  const line: Exchange[] = []
  exchanges.set(socket, line)
  socket.once('close', () => line.splice(1))
  // Node goes on reading after each request that it has read and after each drain.
  socket.on('resume', () => holdBack(socket, line))
  return line
}

/** After the present turn: Node resumes a socket at its end. */
function holdBack(socket: Socket, line: readonly Exchange[]): void {
  process.nextTick(() => {
    if (line.length > 1 && !socket.destroyed) socket.pause()
  })
}

/**
 * Bounds how many connections there are and how long one may stand still. Behind proxies (`trustProxy`) all
 * connections come from the proxy's address, so that a share for each address would be one for all visitors.
 */
export function limitConnections(
  server: Server,
  trustProxy: number,
  { connections, connectionsPerAddress, idleMs }: ConnectionLimits = usualLimits,
): void {
  server.maxConnections = connections
  server.headersTimeout = Math.min(20_000, server.headersTimeout)
  server.on('timeout', (socket: Socket) => {
    if (isOurTurn(socket)) socket.setTimeout(idleMs)
    else socket.destroy()
  })
  server.timeout = idleMs
  if (trustProxy === 0) limitByAddress(server, connectionsPerAddress)
}

function limitByAddress(server: Server, most: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = countedAs(socket.remoteAddress ?? '') ?? '?'
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > most) socket.destroy()
  })
}

/** Whether a connection stands still because the server itself is still at work, and nobody else is to blame. */
function isOurTurn(socket: Socket): boolean {
  const exchange = exchanges.get(socket)?.[0]
  if (!exchange) return false
  const readerWaits = socket.writableLength > 0
  const senderWaits = !exchange.request.complete && exchange.request.readableFlowing === true
  return !readerWaits && !senderWaits
}
