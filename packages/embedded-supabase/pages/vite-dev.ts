import fs from 'node:fs'
import type { Server } from 'node:http'
import path from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import type { Plugin } from 'vite'
import { isBackendPath } from '../config/own-paths.ts'
import type { Handler } from '../connections/fair-connections.ts'
import type { Hooks } from '../gateway/hooks.ts'
import { hostCheck, hostRefusals } from '../gateway/known-hosts.ts'
import { withAttributes } from './static-files.ts'

type PageHooks = Pick<Hooks, 'pageAttributes' | 'changedFiles'>

/** What the settings change in the page and its public files, as where they are served from a build. */
function bySettings({ pageAttributes, changedFiles }: PageHooks, root: string): Plugin {
  const publicFile = (name: string) => {
    const file = path.join(root, 'public', name)
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null
  }
  const files = changedFiles(publicFile)
  return {
    name: 'by-settings',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = request.url?.split('?')[0] ?? ''
        const body = files.get(name)
        if (body === undefined) return next()
        response.setHeader('content-type', getMimeType(name) ?? 'application/octet-stream').end(body)
      })
    },
    transformIndexHtml(html) {
      const page = changedFiles((name) => (name === '/index.html' ? html : null)).get('/index.html')
      return withAttributes(String(page ?? html), pageAttributes)
    },
  }
}

/**
 * `--dev`: Vite serves the front end with hot reload on the same port; the backend's own paths go to `backend`.
 * @param root the folder of Vite's configuration
 * @param names the accepted `Host` names; null accepts every name
 * @param hooks what the settings change in the page
 */
export async function viteHandler(
  server: Server,
  backend: Handler,
  names: string[] | null,
  root: string,
  hooks: PageHooks,
): Promise<{ handler: Handler; close(): Promise<void> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    plugins: [bySettings(hooks, root)],
    // Vite checks the `Host` of the hot-reload connection itself.
    server: { middlewareMode: true, ws: { server }, allowedHosts: names ?? true },
    appType: 'spa',
  })
  const check = hostCheck(names)
  return {
    close: () => vite.close(),
    handler: (request, response) => {
      if (isBackendPath(request.url ?? '')) return backend(request, response)
      const verdict = check(request)
      if (verdict === 'known') return vite.middlewares(request, response)
      const { status, text } = hostRefusals[verdict]
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
    },
  }
}
