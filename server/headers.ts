import { hashesOf, inlineScripts } from 'embedded-supabase/gateway/security-headers.ts'

/** Pages of any origin may load the file, even those that require isolation (COEP). */
const forEveryPage = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
const forGood = { 'cache-control': 'public, max-age=31536000, immutable' }

/**
 * The policy of the widget's page for frames, which any page may frame. It runs our scripts alone, and without the origin's
 * storage (`sandbox`), so that nothing of the dashboard's session is within its reach.
 */
export const framePolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors *; sandbox allow-scripts"

/**
 * The same with the server's origin by name, since over plain http WebKit lets nothing connect to `'self'` from a sandbox.
 * @param apiOrigin as below
 */
export const framePolicyAt = (origin: string, apiOrigin: string | null) =>
  framePolicy
    .replaceAll("'self'", `'self' ${origin}`)
    .replace('https:', ['https:', apiOrigin].filter(Boolean).join(' '))

/** By path of the built dashboard's files, as static hosts write them. */
export const headersByPath: readonly [pattern: string, headers: Record<string, string>][] = [
  ['/assets/*', forGood],
  ['/provider/*', forGood],
  // A cached service worker would keep browsers on an old version.
  ['/sw.js', { 'cache-control': 'no-cache' }],
  ['/c/sw.js', { 'cache-control': 'no-cache' }],
  ['/embed/orari.html', { 'cache-control': 'no-cache', 'content-security-policy': framePolicy }],
  ['/embed/orari-*', { ...forEveryPage, ...forGood }],
  ['/embed/orari.js', { ...forEveryPage, 'cache-control': 'public, max-age=300' }],
]

/** For a built file that is no page, in addition to the common headers. */
export function fileHeaders(path: string): Record<string, string> {
  const found = headersByPath.find(([pattern]) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  )
  return found?.[1] ?? { 'cache-control': 'no-cache' }
}

/** Headers of the cards' page: of inline styles and scripts only its own apply, and no search engine lists it. */
export function cardPageHeaders(html: string, apiOrigin: string | null): Record<string, string> {
  const backend = apiOrigin ? [apiOrigin] : []
  const policy = [
    "default-src 'none'",
    ['script-src', "'self'", ...hashesOf(html, inlineScripts)].join(' '),
    ['style-src', ...hashesOf(html, /<style>([\s\S]*?)<\/style>/g)].join(' '),
    ['img-src', "'self'", ...backend].join(' '),
    ['connect-src', "'self'", ...backend].join(' '),
    "font-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  return { 'content-security-policy': policy.join('; '), 'x-robots-tag': 'noindex' }
}
