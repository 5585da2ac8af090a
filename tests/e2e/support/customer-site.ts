import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A customer's website: one page, on an origin of its own. */
export interface CustomerSite {
  url: string
  close(): void
}

/**
 * Serves a page with the copied code in its middle.
 * @param policy its content security policy, if it has one.
 */
export async function startCustomerSite(code: string, policy?: string): Promise<CustomerSite> {
  const html = `<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Forno</title>
<meta name="viewport" content="width=device-width"></head>
<body><main><h1>Forno</h1>${code}<p id="below">Vieni a trovarci</p></main></body></html>`
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (policy) response.setHeader('content-security-policy', policy)
    response.end(html)
  })
  const { port } = await new Promise<AddressInfo>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo)),
  )
  return {
    // Another name of this machine, so that not even the site is the same.
    url: `http://localhost:${port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
