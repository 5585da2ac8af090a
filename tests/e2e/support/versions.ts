import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Which version of the dashboard a server has: the built one, the same without one of its files, a later one, or the first
 * with its worker withdrawn.
 */
type Version = 'first' | 'incomplete' | 'next' | 'withdrawn'

const root = path.resolve(import.meta.dirname, '../../..')
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** A built file's name without its ending: what the build calls it, and a hash of what is in it. */
const hashed = /[\w-]+-[\w-]{8}(?=\.(js|css|woff2)\b)/g
/** In the service worker's list of files the page has no hash in its name, but one beside it. */
const beforePageHash = /\/index\.html.,revision:./

/** Makes a later version of the built dashboard: the same files under other names, by which they also fetch each other. */
export function makeNextVersion(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'bottega-next-'))
  mkdirSync(path.join(folder, 'assets'))
  const assets = readdirSync(path.join(root, 'dist/assets')).filter((name) => !/\.(br|gz)$/.test(name))
  const names = new Set(assets.flatMap((name) => name.match(hashed) ?? []))
  const renamed = (text: string) => text.replace(hashed, (name) => (names.has(name) ? `${name}-next` : name))
  for (const file of ['index.html', 'sw.js', ...assets.map((name) => `assets/${name}`)]) {
    const bytes = readFileSync(path.join(root, 'dist', file))
    const later = () => renamed(bytes.toString()).replace(beforePageHash, '$&next-')
    writeFileSync(path.join(folder, renamed(file)), path.extname(file) === '.woff2' ? bytes : later())
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A server in front of another, whose dashboard can be replaced by the next version. */
export async function startVersions(target: string, next: string) {
  let version: Version = 'first'
  let refused = 0
  const host = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', target)
    const file = path.join(next, pathname.startsWith('/dashboard') ? '/index.html' : pathname)
    if (version === 'next' && path.extname(file) && existsSync(file)) return send(file, answer)
    if (version === 'incomplete' && pathname === '/mark.svg') {
      refused += 1
      answer.writeHead(503).end()
      return
    }
    const other = version === 'withdrawn' && pathname === '/sw.js' ? '/sw-withdrawn.js' : null
    forward(new URL(other ?? asked.url ?? '/', target), asked, answer)
  })
  const { port } = await new Promise<AddressInfo>((resolve) =>
    host.listen(0, '127.0.0.1', () => resolve(host.address() as AddressInfo)),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    serve: (other: Version) => {
      version = other
    },
    /** How often a missing file was asked for. */
    refused: () => refused,
    stop() {
      host.close()
      host.closeAllConnections()
    },
  }
}

function send(file: string, answer: ServerResponse): void {
  answer.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream')
  answer.setHeader('cache-control', 'no-cache')
  answer.end(readFileSync(file))
}

function forward(url: URL, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = asked
  const passed = request(url, { method, headers }, (from) => {
    answer.writeHead(from.statusCode ?? 502, from.headers)
    from.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
}
