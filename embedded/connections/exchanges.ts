import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Answers one request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void

type Exchange = { request: IncomingMessage; response: ServerResponse }
/** The exchanges of each connection: the first is being answered, the others wait. */
const exchanges = new WeakMap<Socket, Exchange[]>()

/**
 * Answers the requests of one connection one after the other, and reads no more while some wait. Node itself would start
 * all requests that a visitor sends at once, and keep all answers in memory until the visitor reads the first.
 * @param ahead how many requests may wait on one connection; a connection that sends more is closed
 */
export function serializePipelined(handler: Handler, ahead: number): Handler {
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
      if (following) inLaterTurn(() => (socket.destroyed ? undefined : begin(following)))
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

/** Requests sent ahead that begin in one turn of the event loop, of all connections together. */
const begunPerTurn = 4
const later: (() => void)[] = []

/**
 * Begins a request that was sent ahead in a later turn of the event loop, in the order in which the earlier answers ended. An answer
 * from memory ends before the loop has turned, so that a pile of requests on a few connections would keep everybody else waiting.
 */
function inLaterTurn(begin: () => void): void {
  later.push(begin)
  if (later.length === 1) setImmediate(beginSome)
}

function beginSome(): void {
  const some = later.splice(0, begunPerTurn)
  if (later.length > 0) setImmediate(beginSome)
  for (const begin of some) begin()
}

function openLine(socket: Socket): Exchange[] {
  const line: Exchange[] = []
  exchanges.set(socket, line)
  socket.once('close', () => line.splice(1))
  // Node resumes a socket after each request that it has read and after each drain.
  socket.on('resume', () => holdBack(socket, line))
  return line
}

/** Pauses a socket on the next tick, because Node resumes it at the end of the current one. */
function holdBack(socket: Socket, line: readonly Exchange[]): void {
  process.nextTick(() => {
    if (line.length > 1 && !socket.destroyed) socket.pause()
  })
}

/** Whether a connection has ever sent a whole request. */
export function hasAsked(socket: Socket): boolean {
  return exchanges.has(socket)
}

/** Whether a request of a connection is being answered. */
export function isAnswered(socket: Socket): boolean {
  return (exchanges.get(socket)?.length ?? 0) > 0
}

/** What the server waits for on a connection: the visitor reading the answer, the visitor sending a body, or nothing. */
export function awaitedFrom(socket: Socket): 'reading' | 'sending' | null {
  if (socket.writableLength > 0) return 'reading'
  const request = exchanges.get(socket)?.[0]?.request
  return request && !request.complete && request.readableFlowing === true ? 'sending' : null
}
