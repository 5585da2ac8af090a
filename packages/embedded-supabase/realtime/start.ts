import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { ownPaths } from '../config/own-paths.ts'
import { clientAddress } from '../connections/address-key.ts'
import type { Listener } from '../connections/listener.ts'
import type { Database } from '../database/database.ts'
import { originOf } from '../gateway/cross-origin.ts'
import type { Backend } from '../gateway/host.ts'
import { type HostCheck, hostRefusals } from '../gateway/known-hosts.ts'
import { logRequest } from '../process/log.ts'
import { metricEvents } from '../process/metric-events.ts'
import { apiKeyOf, type Secrets } from '../process/secrets.ts'
import type { Opening } from './conversation.ts'
import { Feed } from './feed.ts'
import { versionIn } from './frame.ts'
import { Hub } from './hub.ts'
import { defaultRealtimeLimits, type RealtimeLimits } from './limits.ts'
import { changeMessages } from './message.ts'
import { personOf } from './person.ts'
import { readableColumns } from './readers.ts'
import { isSessionOpen, watchSessions } from './sessions.ts'

type Parts = {
  backend: Pick<Backend, 'db' | 'hooks' | 'secrets' | 'siteUrl' | 'tokens'>
  database: Database
  hosts: HostCheck
  trustProxy: number
}

/** Accepts live connections, where the project has a live table; returns a function that closes them all within two seconds. */
export async function startRealtime(
  { backend, database, hosts, trustProxy }: Parts,
  listener: Pick<Listener, 'acceptUpgrades'>,
): Promise<() => Promise<void>> {
  const limits = defaultRealtimeLimits
  const { live: table } = backend.hooks
  if (!table) return async () => {}
  const live = { table, columns: await readableColumns(backend.db, table.name) }
  const hub = new Hub({
    limits,
    table,
    messageOf: changeMessages(live),
    async personOf(token, address) {
      const person = await personOf(token, backend)
      return person && (await isSessionOpen(backend.db, person, address)) ? person : null
    },
  })
  const feed = new Feed(backend.db, live, hub)
  const sockets = liveSockets(limits)
  const stopListening = await database.listen(table.channel, {
    received: (id) => feed.add(id),
    lost: () => feed.lost(),
  })
  const stopWatching = watchSessions(backend.db, hub)
  const checks = { hosts, siteUrl: backend.siteUrl, secrets: backend.secrets }
  listener.acceptUpgrades(isLive, (request, socket, head) => {
    const address = clientAddress(
      request.socket.remoteAddress,
      request.headers['x-forwarded-for']?.toString(),
      trustProxy,
    )
    const log = (status: number) => logHandshake(request, status, address)
    const handshake = readHandshake(request, checks)
    if ('status' in handshake) return refuse(socket, handshake, log)
    if (!hub.makeRoomFor(address)) return refuse(socket, full, log)
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      log(101)
      hub.add({ socket: webSocket, transport: socket }, { ...handshake, address })
    })
  })
  return async () => {
    stopWatching()
    await stopListening()
    await Promise.all([feed.settled(), hub.close()])
  }
}

export function liveSockets(limits: RealtimeLimits): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.messageBytes,
    maxFragments: limits.fragments,
    maxBufferedChunks: limits.chunks,
    perMessageDeflate: false,
    // One message per turn of the event loop: a packet can hold thousands of empty ones, which would block all other
    // work.
    allowSynchronousEvents: false,
  })
}

const full = {
  status: 503,
  code: 'too_many_connections',
  message: 'Troppe connessioni aperte. Riprova tra poco.',
}

function refuse(
  socket: Duplex,
  { status, code, message }: { status: number; code: string; message: string },
  log: (status: number) => void,
): void {
  metricEvents.realtimeRefused.publish(null)
  log(status)
  const body = JSON.stringify({ code, message })
  socket.once('finish', () => socket.destroy())
  socket.end(
    [
      `HTTP/1.1 ${status} Refused`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function logHandshake({ url = '' }: IncomingMessage, status: number, address: string): void {
  const path = url.split('?', 1)[0] ?? ''
  logRequest({ id: randomUUID(), method: 'GET', path, address, status, milliseconds: 0 })
}

/** Characters. The URL contains little more than key and version. */
const longestUrl = 2000

type Refused = { status: number; code: string; message: string }
type HandshakeChecks = { hosts: HostCheck; siteUrl: string; secrets: Secrets }

function isLive(url: string | undefined): boolean {
  return url?.split('?', 1)[0] === ownPaths.live
}

/** Validates an upgrade request: returns the protocol version and key, or a refusal. */
function readHandshake(
  request: IncomingMessage,
  { hosts, siteUrl, secrets }: HandshakeChecks,
): Omit<Opening, 'address'> | Refused {
  const { url = '', headers } = request
  const verdict = hosts(request)
  if (verdict !== 'known') {
    const { status, text } = hostRefusals[verdict]
    return { status, code: 'unknown_host', message: text.trim() }
  }
  if (url.length > longestUrl)
    return { status: 414, code: 'uri_too_long', message: 'Indirizzo troppo lungo.' }
  // Browsers send the page's origin, which a page cannot change; other programs send none.
  if (originOf(headers.origin, headers.host, siteUrl) === 'foreign') {
    return { status: 403, code: 'foreign_origin', message: 'Origine non ammessa.' }
  }
  const query = new URL(url, 'http://live').searchParams
  const key = query.get('apikey') ?? ''
  if (apiKeyOf(key, secrets) === null) {
    return { status: 401, code: 'invalid_key', message: 'Chiave non valida.' }
  }
  const version = versionIn(query.get('vsn'))
  return version
    ? { version, key }
    : { status: 400, code: 'unknown_version', message: 'Versione sconosciuta.' }
}
