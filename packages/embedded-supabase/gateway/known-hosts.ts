import type { Context } from 'hono'
import { isLoopbackHost } from '../config/loopback.ts'
import type { Settings } from '../config/settings.ts'
import type { HostEnv } from './host.ts'

/** The parts of a request that name its host, as in `http.IncomingMessage`. */
type Addressed = { url?: string | undefined; rawHeaders: readonly string[] }
type HostVerdict = 'known' | 'unknown' | 'malformed'
export type HostCheck = (request: Addressed) => HostVerdict

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * The accepted host names, without ports; null accepts every name.
 * @param origin the server's own origin, as a browser on this machine opens it
 */
export function hostNames(
  { host, siteUrl, apiUrl }: Pick<Settings, 'host' | 'siteUrl' | 'apiUrl'>,
  origin: string,
): string[] | null {
  if (siteUrl === null && !isLoopbackHost(host)) return null
  const own = [origin, siteUrl, apiUrl].filter((url) => url !== null).map((url) => new URL(url).hostname)
  return [...new Set([...loopbackNames, ...own])]
}

/**
 * Checks the `Host` header. A hostile page can make its own name resolve to this machine (DNS rebinding); it would then
 * share an origin with the server and could read its answers. `/healthz` is exempt, since it contains nothing private.
 */
export function hostCheck(names: readonly string[] | null): HostCheck {
  return ({ url = '/', rawHeaders }) => {
    if (/^\/healthz(\?|$)/.test(url)) return 'known'
    let host: string | null = null
    for (let at = 0; at < rawHeaders.length; at += 2) {
      if (rawHeaders[at]?.toLowerCase() !== 'host') continue
      if (host !== null) return 'malformed'
      host = nameIn(rawHeaders[at + 1] ?? '')
      if (host === null) return 'malformed'
    }
    // A request line with an absolute URL names a host too, which must be known as well.
    const target =
      url.startsWith('/') || url === '*' ? host : nameIn(/^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '')
    if (host === null || target === null) return 'malformed'
    return names === null || (names.includes(host) && names.includes(target)) ? 'known' : 'unknown'
  }
}

/** The name in `name:port`, in lower case; null when the text is no host. */
function nameIn(text: string): string | null {
  const [, name] = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i.exec(text) ?? []
  return name?.toLowerCase() ?? null
}

export const hostRefusals = {
  malformed: { status: 400, text: 'Richiesta non valida: manca un nome di host leggibile.\n' },
  unknown: {
    status: 421,
    text: 'Questo server non risponde a questo nome. Chi lo gestisce lo indica in SITE_URL o in API_URL.\n',
  },
} as const

/** Requests that the server makes to itself have no host and pass. */
export function knownHostsOnly(check: HostCheck) {
  return (c: Context<HostEnv>): Response | null => {
    const { incoming } = c.env ?? {}
    const verdict = incoming ? check(incoming) : 'known'
    if (verdict === 'known') return null
    const { status, text } = hostRefusals[verdict]
    return c.text(text, status)
  }
}
