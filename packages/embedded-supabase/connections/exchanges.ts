import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

type Exchange = { request: IncomingMessage; response: ServerResponse }
/** The exchanges of each connection: the first is being answered, the others wait. */
const exchanges = new WeakMap<Socket, Exchange[]>()

/**
 * Answers the requests of one connection one after the other, and stops reading while some wait. Node itself would
 * start all pipelined requests at once, and buffer all answers until the client reads the first.
 * @param ahead how many requests may wait on one connection; a connection that sends more is closed
 */
export function serializePipelined(handler: Handler, ahead: number): Handler {
  return (request, response) => {
    const { socket } = request
    const queue = exchanges.get(socket) ?? openQueue(socket)
    if (queue.length > ahead) {
      socket.destroy()
      return
    }
    const next = () => {
      queue.shift()
      const following = queue[0]
      if (queue.length < 2) socket.resume()
      if (following) beginLater(() => (socket.destroyed ? undefined : begin(following)))
    }
    const begin = (exchange: Exchange) => {
      exchange.response.once('close', next)
      handler(exchange.request, exchange.response)
    }
    const exchange = { request, response }
    queue.push(exchange)
    if (queue.length === 1) begin(exchange)
    else holdBack(socket, queue)
  }
}

/** How many waiting requests begin in one turn of the event loop, over all connections. */
const begunPerTick = 4
const waiting: (() => void)[] = []

/**
 * Begins a waiting request in a later turn of the event loop. Answers from memory end at once, so a few connections
 * with many pipelined requests would otherwise keep the loop, and everybody else, busy.
 */
function beginLater(begin: () => void): void {
  waiting.push(begin)
  if (waiting.length === 1) setImmediate(beginSome)
}

function beginSome(): void {
  const some = waiting.splice(0, begunPerTick)
  if (waiting.length > 0) setImmediate(beginSome)
  for (const begin of some) begin()
}

function openQueue(socket: Socket): Exchange[] {
  const queue: Exchange[] = []
  exchanges.set(socket, queue)
  socket.once('close', () => queue.splice(1))
  // Node resumes a socket after parsing each request and after each drain.
  socket.on('resume', () => holdBack(socket, queue))
  return queue
}

/** Pauses on the next tick, because Node resumes the socket at the end of the current one. */
function holdBack(socket: Socket, queue: readonly Exchange[]): void {
  process.nextTick(() => {
    if (queue.length > 1 && !socket.destroyed) socket.pause()
  })
}

export function hasSentRequest(socket: Socket): boolean {
  return exchanges.has(socket)
}

export function isAnswering(socket: Socket): boolean {
  return (exchanges.get(socket)?.length ?? 0) > 0
}

/** What the server waits for on a connection: that the client reads the answer, that it sends the body, or nothing. */
export function awaitedOn(socket: Socket): 'reading' | 'sending' | null {
  if (socket.writableLength > 0) return 'reading'
  const request = exchanges.get(socket)?.[0]?.request
  return request && !request.complete && request.readableFlowing === true ? 'sending' : null
}
