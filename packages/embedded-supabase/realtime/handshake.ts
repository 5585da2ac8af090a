import type { IncomingMessage } from 'node:http'
import { ownPaths } from '../config/own-paths.ts'
import { originOf } from '../gateway/cross-origin.ts'
import { type HostCheck, hostRefusals } from '../gateway/known-hosts.ts'
import { apiKeyOf, type Secrets } from '../process/secrets.ts'
import type { Opening } from './conversation.ts'
import { versionIn } from './frame.ts'

/** Characters. The URL contains little more than key and version. */
const longestUrl = 2000

type Refused = { status: number; code: string; message: string }
type HandshakeChecks = { hosts: HostCheck; siteUrl: string; secrets: Secrets }

/** Whether a URL is that of the WebSocket for live changes. */
export function isLive(url: string | undefined): boolean {
  return url?.split('?', 1)[0] === ownPaths.live
}

/** Validates an upgrade request: returns the protocol version and key, or a refusal. */
export function readHandshake(
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
