import { createMiddleware } from 'hono/factory'
import { isLoopbackHost } from '../config/loopback.ts'
import type { Settings } from '../config/settings.ts'
import type { HostEnv } from './host.ts'

/** What of a request says under which name it came; a `http.IncomingMessage` is one. */
type Addressed = { url?: string | undefined; rawHeaders: readonly string[] }
type HostVerdict = 'known' | 'unknown' | 'malformed'
export type HostCheck = (request: Addressed) => HostVerdict

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * The `Host` names that pages and API answer to, as names without a port; null: every name.
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
 * Tells whether a request came under a name that the server is known by. A page of another name that is made to resolve
 * here (DNS rebinding) would share its origin with the dashboard and read whatever this machine may. `/healthz`, which
 * says nothing of anybody, answers to every name.
 */
export function hostCheck(names: readonly string[] | null): HostCheck {
  return ({ url = '/', rawHeaders }) => {
    if (/^\/healthz(\?|$)/.test(url)) return 'known'
    const hosts = rawHeaders.filter(
      (_, index) => index % 2 === 1 && /^host$/i.test(rawHeaders[index - 1] ?? ''),
    )
    const [host, ...more] = hosts.map(nameIn)
    if (!host || more.length > 0) return 'malformed'
    // A request line may name a host of its own, which then counts.
    const target =
      url.startsWith('/') || url === '*' ? host : nameIn(/^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '')
    if (!target) return 'malformed'
    return names === null || [host, target].every((name) => names.includes(name)) ? 'known' : 'unknown'
  }
}

/** The name of `name:port` in small letters, or null when the text is no host. */
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

/** Refuses foreign names. What is asked from inside the process came by no connection and has no name. */
export function knownHostsOnly(check: HostCheck) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const { incoming } = c.env ?? {}
    const verdict = incoming ? check(incoming) : 'known'
    if (verdict === 'known') return next()
    const { status, text } = hostRefusals[verdict]
    return c.text(text, status)
  })
}
