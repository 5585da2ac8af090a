import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { htmlToText } from '../embedded/mail/mailer.ts'
import { otherAuth, quickPasswords } from './preload/preload.ts'
import { startSmtp } from './smtp-server.ts'

/** What CONTRIBUTING.md says of the other auth service's settings. */
const jwtSecret = 'the-secret-of-tests-which-protects-nothing'
const smtpPort = 2525
const site = 'http://bottega.test'

let number = 0
/** The last server's data directory; it gets the service's mails, with its own address in their links. */
let mailbox: { dataDir: string; url: () => string } | null = null
let receiving: ReturnType<typeof startSmtp> | null = null

/**
 * With TEST_AUTH_URL a test's servers leave `/auth/v1` to the auth service there, and have its database.
 * @param url the server's origin, asked for once it answers
 */
export async function onOtherAuth(
  dataDir: string,
  env: Record<string, string>,
  url: () => string,
): Promise<Record<string, string>> {
  const { TEST_AUTH_URL, TEST_AUTH_DATABASE } = process.env
  if (!TEST_AUTH_URL) return env
  if (!TEST_AUTH_DATABASE) throw new Error('TEST_AUTH_URL needs TEST_AUTH_DATABASE')
  mkdirSync(path.join(dataDir, 'mail'), { recursive: true })
  const secrets = { jwtSecret, secretKey: 'sb_secret_of_tests' }
  writeFileSync(path.join(dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 })
  mailbox = { dataDir, url: () => env.SITE_URL ?? url() }
  receiving ??= startSmtp(({ step, text }) => (step === 'message' ? keep(text) : null), smtpPort)
  await receiving
  const before = env.NODE_OPTIONS ?? quickPasswords.NODE_OPTIONS
  return { ...env, DATABASE_URL: TEST_AUTH_DATABASE, NODE_OPTIONS: `${before} ${otherAuth.NODE_OPTIONS}` }
}

/** Keeps a mail where `mailbox.ts` looks for it. */
function keep(message: string): null {
  const to = mailbox
  PostalMime.parse(message).then(({ to: [recipient] = [], subject, html = '' }) => {
    if (!to) return
    const head = `To: ${recipient?.address}\r\nSubject: ${subject}\r\nContent-Type: text/plain; charset=utf-8`
    const text = htmlToText(html.replaceAll(site, to.url()))
    number += 1
    const name = `${String(number).padStart(6, '0')}.eml`
    writeFileSync(path.join(to.dataDir, 'mail', name), `${head}\r\n\r\n${text}`)
  })
  return null
}
