import fs from 'node:fs'
import path from 'node:path'
import { commonHeaders, pagePolicy } from 'embedded-supabase/gateway/security-headers.ts'
import { cardPageHeaders, headersByPath } from '../server/headers.ts'

/**
 * The headers of a built dashboard, the same that the embedded server sends. The content security policy names the
 * backend and contains the hashes of this build's inline scripts, so it is valid for this build only.
 * @param dist the folder of index.html.
 */
function pageHeaders(dist: string, backend: string): Record<string, string> {
  const html = fs.readFileSync(path.join(dist, 'index.html'), 'utf8')
  return {
    ...commonHeaders,
    'strict-transport-security': 'max-age=31536000',
    'content-security-policy': pagePolicy(html, backend),
  }
}

/** As above, for the cards' page. */
function cardHeaders(dist: string, backend: string): Record<string, string> {
  const html = fs.readFileSync(path.join(dist, 'c/index.html'), 'utf8')
  return cardPageHeaders(html, backend)
}

/** `_headers` and `_redirects`, as Netlify and Cloudflare Pages read them. */
export function hostingFiles(dist: string, backend: string): { _headers: string; _redirects: string } {
  const byPath = [
    ['/*', pageHeaders(dist, backend)] as const,
    ['/c/*', cardHeaders(dist, backend)] as const,
    ...headersByPath,
  ]
  const lines = byPath.flatMap(([path, headers]) => [
    path,
    // Cloudflare otherwise sends the policies of both rules; Netlify sends the later one, and ignores a line without a colon.
    ...(path !== '/*' && 'content-security-policy' in headers ? ['  ! content-security-policy'] : []),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ])
  return {
    _headers: [...lines, ''].join('\n'),
    // Netlify answers 404 by the first lines; Cloudflare Pages passes over them, since it only knows 200 and redirects.
    _redirects: [
      ...['/.well-known/*', '/assets/*', '/embed/*'].map((folder) => `${folder} /404.html 404`),
      '/c/* /c/index.html 200',
      '/* /index.html 200',
      '',
    ].join('\n'),
  }
}

/** The headers as nginx directives, for a `server` block or the cards' `location`: see deploy/nginx-static.conf. */
export function nginxHeaders(dist: string, backend: string, of: 'dashboard' | 'cards' = 'dashboard'): string {
  const all = { ...pageHeaders(dist, backend), ...(of === 'cards' && cardHeaders(dist, backend)) }
  return Object.entries(all)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('')
}
