import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Answers one request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void

type Exchange = { request: IncomingMessage; response: ServerResponse }
/** The first is being answered, the others wait for it. */
const exchanges = new WeakMap<Socket, Exchange[]>()

/**
 * Answers the requests of one connection one after the other, and reads no further ones while some wait: Node itself
 * would begin all that a visitor sends ahead at once, and keep all their answers until the visitor reads the first.
 * @param ahead how many requests one connection may send ahead of the one being answered
 */
export function oneAtATime(handler: Handler, ahead: number): Handler {
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

/** Whether a whole request has ever come on a connection. */
export function hasAsked(socket: Socket): boolean {
  return exchanges.has(socket)
}

/** Whether a request of a connection is being answered. */
export function isAnswered(socket: Socket): boolean {
  return (exchanges.get(socket)?.length ?? 0) > 0
}

/** What the server waits for on a connection: that its answer is read, that a body is sent, or nothing. */
export function awaitedFrom(socket: Socket): 'reading' | 'sending' | null {
  if (socket.writableLength > 0) return 'reading'
  const request = exchanges.get(socket)?.[0]?.request
  return request && !request.complete && request.readableFlowing === true ? 'sending' : null
}
