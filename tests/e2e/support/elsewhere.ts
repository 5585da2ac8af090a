import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../../testing/postgres.ts'
import { type RunningServer, startServer } from '../../../testing/server.ts'
import { hostingFiles } from '../../../vite/hosting-headers.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The dashboard on one origin, served as a static host does, and its backend on another. */
export async function startApart(): Promise<{ site: string; backend: RunningServer; stop(): Promise<void> }> {
  const dist = mkdtempSync(path.join(tmpdir(), 'bottega-apart-'))
  const apiPort = await freePort()
  const api = `http://127.0.0.1:${apiPort}`
  execFileSync(
    path.join(root, 'node_modules/.bin/vite'),
    ['build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'error'],
    {
      cwd: root,
      env: {
        ...process.env,
        VITE_SUPABASE_URL: api,
        VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_embedded',
      },
    },
  )
  const host = staticHost(dist, hostingFiles(dist, api)._headers)
  const { port } = await new Promise<AddressInfo>((resolve) =>
    host.listen(0, '127.0.0.1', () => resolve(host.address() as AddressInfo)),
  )
  // Another name of this machine: neither the same origin nor, as ports alone would leave it, the same site.
  const site = `http://localhost:${port}`
  const backend = await startServer({ env: { PORT: String(apiPort), SITE_URL: site, API_URL: api } })
  return {
    site,
    backend,
    async stop() {
      await backend.stop()
      host.close()
      host.closeAllConnections()
      rmSync(dist, { recursive: true, force: true })
    },
  }
}

/** Serves a folder with the headers of a `_headers` file, unknown pages with index.html, as `_redirects` says. */
function staticHost(folder: string, headersFile: string) {
  const rules = rulesIn(headersFile)
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const asked = path.join(folder, path.normalize(decodeURIComponent(pathname)))
    const file = statSync(asked, { throwIfNoEntry: false })?.isFile()
      ? asked
      : path.join(folder, pathname.startsWith('/c/') ? 'c' : '', 'index.html')
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream')
    for (const { prefix, headers } of rules) {
      if (!pathname.startsWith(prefix)) continue
      for (const [name, value] of headers) {
        // Cloudflare Pages: `! name` takes back what an earlier rule has set.
        if (name.startsWith('! ')) response.removeHeader(name.slice(2))
        else response.setHeader(name, value)
      }
    }
    response.end(readFileSync(file))
  })
}

function rulesIn(text: string): { prefix: string; headers: [string, string][] }[] {
  return text.split(/^(?=\/)/m).map((rule) => {
    const [pattern = '', ...lines] = rule.trimEnd().split('\n')
    const headers = lines.map((line): [string, string] => {
      const [name = '', ...value] = line.trim().split(': ')
      return [name, value.join(': ')]
    })
    return { prefix: pattern.replace(/\*$/, ''), headers }
  })
}
