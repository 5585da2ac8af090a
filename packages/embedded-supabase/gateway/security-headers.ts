import { createHash } from 'node:crypto'

/** On every answer; a route may replace them. */
export const commonHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/**
 * The page's content security policy. Of inline scripts only those of the built page run; `style-src` allows
 * inline styles, because colours and fonts may be data.
 * @param apiOrigin the backend that the front end was built for (`VITE_SUPABASE_URL`), if it is another one
 */
export function pagePolicy(html: string, apiOrigin: string | null): string {
  const backend = apiOrigin ? [apiOrigin] : []
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashesOf(html, inlineScripts)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ['img-src', "'self'", 'blob:', 'data:', ...backend].join(' '),
    // The live connection is a WebSocket (`ws:`), which 'self' covers only at the page's own origin.
    ['connect-src', "'self'", ...backend, ...backend.map((origin) => origin.replace(/^http/, 'ws'))].join(
      ' ',
    ),
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export const inlineScripts = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The hashes of a page's inline texts, as a policy names them. */
export function hashesOf(html: string, inline: RegExp): string[] {
  return [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
