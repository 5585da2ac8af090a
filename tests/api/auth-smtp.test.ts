import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../../testing/mailbox.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'

const received: string[] = []
let smtp: Server
let server: RunningServer

/** A small mail server. It takes one mail in each connection. */
function talk(socket: Socket): void {
  let message: string | null = null
  socket.write('220 test\r\n')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    if (message !== null) {
      message += chunk
      if (message.endsWith('\r\n.\r\n')) {
        received.push(message)
        message = null
        socket.write('250 ok\r\n')
      }
    } else if (/^DATA/i.test(chunk)) {
      message = ''
      socket.write('354 go\r\n')
    } else socket.write(/^QUIT/i.test(chunk) ? '221 bye\r\n' : '250 ok\r\n')
  })
}

beforeAll(async () => {
  smtp = createServer(talk).listen(0, '127.0.0.1')
  await new Promise((resolve) => smtp.once('listening', resolve))
  const address = smtp.address()
  const port = typeof address === 'object' && address ? address.port : 0
  server = await startServer({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}?from=posta@bottega.example`,
      SITE_URL: 'https://bottega.example',
    },
  })
})
afterAll(async () => {
  await server.stop()
  smtp.close()
})

test('mails go to the mail server, lead to the site, and are not kept', async () => {
  const { error } = await server.client().auth.resetPasswordForEmail('cliente@demo.it')
  expect(error).toBeNull()
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  const [mail = ''] = received
  expect(mail).toContain('To: cliente@demo.it')
  expect(mail).toContain('posta@bottega.example')
  expect(mail.replaceAll('=\r\n', '')).toContain('https://bottega.example/?token_hash=')
  expect(await mailsTo(server.dataDir, 'cliente@demo.it')).toHaveLength(0)
  expect((await fetch(`${server.url}/_mailbox`)).status).toBe(404)
})

test('a registration succeeds although the mail server is down', async () => {
  await new Promise((resolve) => smtp.close(resolve))
  const { error } = await server
    .client()
    .auth.signUp({ email: 'senza-posta@example.it', password: 'segreta1' })
  expect(error).toBeNull()
  await expect.poll(() => server.output(), { timeout: 10_000 }).toContain('mail: consegna non riuscita')
  expect(server.output()).not.toContain('senza-posta')
})

test('the site’s origin may call the API, wherever it is served from', async () => {
  const origin = 'https://bottega.example'
  const url = `${server.url}/rest/v1/websites`
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'apikey,prefer',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
  const answer = await fetch(url, { headers: { origin, apikey: 'sb_publishable_embedded' } })
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
})
