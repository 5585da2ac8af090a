import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy before a server, which can be told to answer in its place, as one does that does not reach it. */
export async function startSwitchedProxy(target: string) {
  let status: number | 'nothing' | null = null
  const server = createServer((asked, answer) => {
    if (status === 'nothing') return asked.socket.destroy()
    if (status !== null) {
      answer.writeHead(status, { 'content-type': 'text/html' })
      return answer.end(`<h1>${status} Bad Gateway</h1>`)
    }
    const { method, headers, url = '/' } = asked
    const passed = request(new URL(url, target), { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** With 'nothing' it ends every connection, with null it passes everything on again. */
    answerWith: (next: number | 'nothing' | null) => {
      status = next
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
