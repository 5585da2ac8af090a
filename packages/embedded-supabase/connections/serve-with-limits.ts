import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { ownPaths } from '../config/own-paths.ts'
import { endUnreadBody } from './bounded-request.ts'
import { type Handler, serializePipelined } from './exchanges.ts'
import { writeInPieces } from './in-pieces.ts'
import { isReserved, limitConnections } from './places.ts'
import { ProgressWatch } from './progress.ts'

export type ConnectionLimits = {
  /** Open connections over all addresses. */
  connections: number
  /** Open connections from one address, which several hundred people behind a router may share. */
  connectionsPerAddress: number
  /** Further connections, on which only `/healthz` is answered. */
  reserve: number
  /** Requests that one connection may send before an earlier one is answered. */
  ahead: number
  /** A connection on which no byte moves for so many milliseconds is closed. */
  idleMs: number
  /**
   * An idle connection is kept for so many milliseconds. Longer than proxies keep theirs, since one that sends a request
   * in the moment in which the server closes answers its visitor with 502: nginx keeps them for 60 seconds, Caddy for 120.
   */
  keepAliveMs: number
  /** Bytes of unread answers in memory, over all connections. */
  heldBytes: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  connections: 2000,
  connectionsPerAddress: 500,
  reserve: 50,
  ahead: 200,
  idleMs: 30_000,
  keepAliveMs: 125_000,
  heldBytes: 96 * 1024 ** 2,
}

/** Limits the connections, the time for which one may stall, and the memory for answers that nobody reads. */
export function serveWithLimits(
  server: Server,
  handler: Handler,
  trustProxy: number,
  limits: ConnectionLimits = defaultConnectionLimits,
): void {
  // Counted from a request's first byte, so that it ends no idle connection.
  server.headersTimeout = Math.min(20_000, server.headersTimeout)
  server.keepAliveTimeout = limits.keepAliveMs
  limitConnections(server, trustProxy, limits)
  const watch = new ProgressWatch(server, limits)
  const answer: Handler = (request, response) => {
    writeInPieces(response, () => watch.freeMemory())
    endUnreadBody(request, response)
    const refusal = refusalOf(request)
    if (refusal) refuse(response, refusal)
    else handler(request, response)
  }
  server.on('request', serializePipelined(answer, limits.ahead))
}

type Refusal = { status: number; code: string; message: string }

function refusalOf({ url, headers, socket }: IncomingMessage): Refusal | null {
  if (isReserved(socket) && url?.split('?')[0] !== ownPaths.health) {
    return {
      status: 503,
      code: 'too_many_connections',
      message: 'Troppe connessioni aperte. Riprova tra poco.',
    }
  }
  // Without an `upgrade` listener Node passes an upgrade on as a request; the bytes after it would not be HTTP.
  if (/websocket/i.test(headers.upgrade ?? '')) {
    return { status: 400, code: 'upgrade_refused', message: 'Questo server non apre WebSocket.' }
  }
  return null
}

function refuse(response: ServerResponse, { status, code, message }: Refusal): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    // The same for everybody, so that the site's pages can read it whatever their origin is.
    'access-control-allow-origin': '*',
    connection: 'close',
    ...(status === 503 && { 'retry-after': '5' }),
  })
  response.end(JSON.stringify({ code, message }))
}
