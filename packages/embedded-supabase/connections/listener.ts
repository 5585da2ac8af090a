import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { isLoopbackHost } from '../config/loopback.ts'
import { ownPaths } from '../config/own-paths.ts'
import { Refusal } from '../config/refusal.ts'
import { FairConnections, type Handler, WholeRequest } from './fair-connections.ts'

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Node's own limits, in milliseconds and bytes. */
export const nodeLimits = {
  /** For the headers of a request, from its first byte. */
  headersTimeout: 20_000,
  /** For a whole request with its body. */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5000,
  /**
   * For an idle connection. Longer than proxies keep theirs, since one that sends a request in the moment in which the
   * server closes answers its visitor with 502: nginx keeps them for 60 seconds, Caddy for 120.
   */
  keepAliveTimeout: 125_000,
  /** Of a request's line and headers; `gateway/overlong.ts` refuses in words what is longer than anybody needs. */
  maxHeaderSize: 65_536,
} as const

export type Listener = {
  server: Server
  port: number
  /** The URL that a browser on this machine opens. */
  origin: string
  /** Until this is called every request gets 503. */
  serve(handler: Handler): void
  /** Passes upgrades to a WebSocket to the handler when `isMeant` accepts their URL; all others are requests like any. */
  acceptUpgrades(isMeant: (url: string | undefined) => boolean, handler: UpgradeHandler): void
  /** Accepts no new connections and waits at most `graceMs` milliseconds for the running requests. */
  close(graceMs: number): Promise<void>
}

/**
 * Takes the port at once, so that a taken one is known before the database is opened. @throws Refusal when it is not
 * free.
 */
export async function takePort(settings: { port: number; host: string }): Promise<Listener> {
  let handler: Handler = startingUp
  let isMeant: (url: string | undefined) => boolean = () => false
  let accept: UpgradeHandler = (_request, socket) => socket.destroy()
  const isUpgrade = ({ url, headers }: IncomingMessage) =>
    /^websocket$/i.test(headers.upgrade ?? '') && isMeant(url)
  const server: Server<typeof WholeRequest> = createServer({
    ...nodeLimits,
    IncomingMessage: WholeRequest,
    // In development Vite handles its own upgrades.
    shouldUpgradeCallback: (request) => isUpgrade(request) || server.listenerCount('upgrade') > 1,
  })
  const connections = new FairConnections(server, (request, response) => handler(request, response))
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    if (!isUpgrade(request)) return
    // An answer that is still being sent on this connection would be mixed with the WebSocket's messages.
    if (connections.release(request.socket)) accept(request, socket, head)
    else socket.destroy()
  })
  const port = await listen(server, settings)
  return {
    server,
    port,
    origin: `http://${reachableHost(settings.host)}:${port}`,
    serve(next) {
      handler = next
    },
    acceptUpgrades(accepted, handle) {
      isMeant = accepted
      accept = handle
    },
    close: (graceMs) => closeGracefully(server, graceMs),
  }
}

/**
 * @param port 0 takes any free port. @param setting the setting that a refusal names
 * @returns the port. @throws Refusal
 */
export function listen(
  server: Server,
  { port, host }: { port: number; host: string },
  setting = 'PORT',
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusalFor(error, setting, port, host)))
    server.listen({ port, host }, () => resolve((server.address() as AddressInfo).port))
  })
}

function refusalFor(error: NodeJS.ErrnoException, setting: string, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new Refusal(setting, `la porta ${port} è già occupata: ferma chi la usa, o scegline un'altra`)
  if (error.code === 'EACCES') return new Refusal(setting, `manca il permesso di usare la porta ${port}`)
  return new Refusal('HOST', `su «${host}» non si può ascoltare (${error.code})`)
}

function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function startingUp(request: IncomingMessage, response: ServerResponse): void {
  const health = request.url?.split('?')[0] === ownPaths.health
  response.writeHead(503, {
    'content-type': health ? 'application/json' : 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'retry-after': '1',
  })
  response.end(health ? '{"status":"starting"}\n' : 'Avvio in corso…\n')
}

function closeGracefully(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // Repeated, because a kept-alive connection becomes idle only after its last answer.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const late = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(late)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** A browser on this machine may have opened the server under each of these. */
export function ownOrigins(listener: { origin: string; port: number }, host: string): string[] {
  if (!isLoopbackHost(host) && host !== '0.0.0.0' && host !== '::') return [listener.origin]
  return [
    ...new Set([listener.origin, `http://127.0.0.1:${listener.port}`, `http://localhost:${listener.port}`]),
  ]
}
