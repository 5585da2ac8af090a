import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isLoopbackHost } from '../config/loopback.ts'
import { FairConnections, WholeRequest } from '../connections/fair-connections.ts'
import { listen, nodeLimits } from '../connections/listener.ts'
import { logError, redacted, say } from '../process/log.ts'
import type { Measured } from './routes.ts'

const host = '127.0.0.1'

/**
 * `GET /metrics` on its own port, for this machine only. Foreign `Host` names get 404, because a name that resolves to
 * 127.0.0.1 is a DNS rebinding attack. Returns a function that stops it.
 * @throws Refusal when the port is taken.
 */
export async function startMetrics(port: number, measured: Measured): Promise<() => void> {
  // Imported here, because most servers publish no metrics.
  const { createMetrics } = await import('./routes.ts')
  const metrics = createMetrics(measured)
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const found = request.url?.split('?')[0] === '/metrics' && isLoopbackHost(request.headers.host ?? '')
    if (!found || request.method !== 'GET') return void response.writeHead(404).end()
    try {
      const body = await metrics.read()
      response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(body)
    } catch (error) {
      logError(redacted(error))
      response.writeHead(500).end()
    }
  }
  const server = createServer({ ...nodeLimits, IncomingMessage: WholeRequest })
  new FairConnections(server, answer)
  say(`Metriche: http://${host}:${await listen(server, { port, host }, 'METRICS_PORT')}/metrics`)
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
