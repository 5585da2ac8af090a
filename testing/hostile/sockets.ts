import { connect } from 'node:net'
import fc from 'fast-check'

const line = fc.constantFrom(
  'GET / HTTP/1.1',
  'GET /healthz HTTP/1.1',
  'POST /auth/v1/signup HTTP/1.1',
  'POST /storage/v1/object/avatars/x HTTP/1.1',
  'GET http://evil.example/ HTTP/1.1',
  'GET * HTTP/1.1',
  'CONNECT a:1 HTTP/1.1',
  'GET / HTTP/9.9',
  'GET  /  HTTP/1.1',
  'get / http/1.1',
  'PRI * HTTP/2.0',
  '',
)
const header = fc.constantFrom(
  'Host: localhost',
  'Host: evil.example',
  'Host: [::1',
  'Host:',
  'Content-Length: 5',
  'Content-Length: 5, 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: x',
  'Expect: 100-continue',
  'Expect: x',
  'Upgrade: websocket\r\nConnection: upgrade',
  'Upgrade: h2c\r\nConnection: upgrade, http2-settings',
  'Connection: keep-alive',
  'Content-Type: application/json',
  `X: ${'a'.repeat(9000)}`,
  `Cookie: ${'a'.repeat(70_000)}`,
  'No colon here',
  ' folded: x',
  'X: \u0001\u0000',
)
const rest = fc.oneof(
  fc.constantFrom('', 'hello', '0\r\n\r\n', '5\r\nhello\r\n', 'zz\r\n', 'ffffffffffffffff\r\n', '{"email":'),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

/** Raw text for a connection: nearly valid HTTP, several requests at once, or no HTTP at all. */
export const spoken: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(line, fc.array(header, { maxLength: 5 }), rest, fc.integer({ min: 1, max: 30 }))
    .map(([first, headers, body, times]) =>
      `${[first, ...headers].join('\r\n')}\r\n\r\n${body}`.repeat(times),
    ),
  fc.string({ unit: 'binary', maxLength: 2000 }),
)

/**
 * Sends the text to the server; returns the status lines that arrive within a second or before the connection is
 * closed.
 */
export function speak(port: number, text: string): Promise<string[]> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1')
    const end = () => {
      socket.destroy()
      resolve([...heard.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status = '']) => status))
    }
    const timer = setTimeout(end, 1000)
    socket.setEncoding('latin1').on('data', (data: string) => {
      heard += data
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      clearTimeout(timer)
      end()
    })
    socket.write(text, 'latin1')
  })
}
