import { createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { smtpClient } from '../../packages/embedded-supabase/mail/smtp.ts'
import {
  recipientOf,
  type SmtpRule,
  startSmtp,
} from '../../packages/embedded-supabase/testing/smtp-server.ts'
import { certified } from '../../supabase/functions/_shared/wallets/certificates.test-data.ts'

/** A client of a mail server that answers by a rule. */
async function clientOf(rule: SmtpRule) {
  const smtp = await startSmtp(rule)
  const settings = { host: '127.0.0.1', port: smtp.port, secure: false, auth: null, from: null }
  const client = smtpClient(settings, {
    name: 'Web Marche, sede',
    address: 'info@example.it',
    replyTo: 'sede@example.it',
  })
  onTestFinished(async () => {
    await client.close()
    await smtp.close()
  })
  const send = (to: string, text = 'Ciao') =>
    client.deliver({ to, subject: 'Città', text, html: `<p>${text}</p>` }, `<${to}>`)
  return { smtp, client, send }
}

test('forty mails go through one connection, in order, each as it should be', async () => {
  const { smtp, send } = await clientOf(({ step, open }) =>
    step === 'connect' && open > 1 ? '421 busy' : null,
  )
  const addresses = Array.from({ length: 40 }, (_, index) => `a${index}@example.it`)
  for (const address of addresses) expect(await send(address, 'Perché\n.\nno')).toEqual({ outcome: 'sent' })
  expect(smtp.received.map(recipientOf)).toEqual(addresses)
  expect(smtp.mostOpen()).toBe(1)
  const [first = ''] = smtp.received
  expect(first).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(first).toMatch(/^From: "Web Marche, sede" <info@example.it>\r$/m)
  expect(first).toMatch(/^Reply-To: sede@example.it\r$/m)
  expect(first).toMatch(/^Message-ID: <a0@example.it>\r$/m)
})

test('a server that ends each connection after three mails gets all of them', async () => {
  const { smtp, send } = await clientOf(({ step, taken }) =>
    step === 'MAIL' && taken === 3 ? '421 enough' : null,
  )
  for (let index = 0; index < 10; index += 1)
    expect(await send(`a${index}@example.it`)).toEqual({ outcome: 'sent' })
  expect(smtp.received).toHaveLength(10)
})

test.each([
  ['RCPT', '451 4.7.1 greylisted', 'later', /451 4\.7\.1 greylisted/],
  ['MAIL', '450 wait', 'later', /450 wait/],
  ['message', '452 full', 'later', /452 full/],
  ['MAIL', '421 too many', 'later', /421 too many/],
  ['DATA', 'drop', 'later', /rimanda$/],
  ['RCPT', '550 5.1.1 no such user', 'never', /550 5\.1\.1 no such user/],
  ['message', '554 spam', 'never', /554 spam/],
  ['connect', '421 too many connections', 'unreachable', /421 too many connections/],
  ['connect', '554 go away', 'unreachable', /554/],
  ['connect', 'drop', 'unreachable', /non risponde$/],
] as const)('%s answered by %j: %s, and the next mail goes', async (step, answer, outcome, reason) => {
  let angry = true
  const { send } = await clientOf((talk) => (angry && talk.step === step ? answer : null))
  expect(await send('nino@example.it')).toEqual({ outcome, reason: expect.stringMatching(reason) })
  angry = false
  expect(await send('pia@example.it')).toEqual({ outcome: 'sent' })
})

test('a server that never answers is broken off by a stop', async () => {
  const asked = Promise.withResolvers<void>()
  const { client, send } = await clientOf(({ step }) => {
    if (step !== 'message') return null
    asked.resolve()
    return 'silent'
  })
  const sending = send('nino@example.it')
  await asked.promise
  client.abort()
  expect(await sending).toMatchObject({ outcome: 'later' })
})

test('a server’s words are one short line', async () => {
  const { send } = await clientOf(({ step }) => (step === 'RCPT' ? `550 ${'x'.repeat(400)}\u202e` : null))
  const attempt = await send('nino@example.it')
  expect(attempt).toMatchObject({ reason: expect.stringMatching(/^[\p{L}\p{P}\p{N} ]{1,220}$/u) })
})

test('a password goes to no server that does not encrypt, and no mail to one that anybody could be', async () => {
  const smtp = await startSmtp()
  const { pem, keyPem } = await certified({ CN: '127.0.0.1' })
  const pretender = createServer({ cert: pem, key: keyPem }, (socket) => socket.write('220 test\r\n'))
  pretender.on('tlsClientError', () => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => pretender.once('listening', resolve))
  onTestFinished(async () => {
    await smtp.close()
    pretender.close()
  })
  const address = pretender.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const auth = { user: 'posta', pass: 'segreta' }
  const reasonAt = async (at: number, secure: boolean) => {
    const settings = { host: '127.0.0.1', port: at, secure, auth, from: null }
    const client = smtpClient(settings, { name: 'Bottega', address: 'info@example.it', replyTo: null })
    return client.deliver({ to: 'nino@example.it', subject: 'Ciao', text: 'Ciao', html: '' }, '<a@b>')
  }
  expect(await reasonAt(smtp.port, false)).toEqual({
    outcome: 'unreachable',
    reason: 'il server di posta non cifra la connessione',
  })
  expect(await reasonAt(port, true)).toEqual({
    outcome: 'unreachable',
    reason: 'il certificato del server di posta non vale',
  })
})
