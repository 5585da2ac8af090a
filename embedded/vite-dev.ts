import type { Server } from 'node:http'
import type { Handler } from './listener.ts'
import { isBackendPath } from './own-paths.ts'
import { root } from './paths.ts'

/** `--dev`: Vite serves the front end with hot reload on the same port; the backend's own paths go to `backend`. */
export async function viteHandler(
  server: Server,
  backend: Handler,
): Promise<{ handler: Handler; close(): Promise<void> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true, ws: { server } }, appType: 'spa' })
  return {
    close: () => vite.close(),
    handler: (request, response) => {
      if (isBackendPath(request.url ?? '')) backend(request, response)
      else vite.middlewares(request, response)
    },
  }
}
