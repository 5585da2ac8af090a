import type { Server } from 'node:http'
import { isBackendPath } from '../config/own-paths.ts'
import type { Handler } from '../connections/fair-connections.ts'
import { hostCheck, hostRefusals } from '../gateway/known-hosts.ts'

/**
 * `--dev`: Vite serves the front end with hot reload on the same port; the backend's own paths go to `backend`.
 * @param root the folder of Vite's configuration
 * @param names the accepted `Host` names; null accepts every name
 */
export async function viteHandler(
  server: Server,
  backend: Handler,
  names: string[] | null,
  root: string,
): Promise<{ handler: Handler; close(): Promise<void> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
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
