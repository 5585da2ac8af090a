import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { htmlToText } from '../packages/embedded-supabase/mail/render.ts'
import { startSmtp } from '../packages/embedded-supabase/testing/smtp-server.ts'

/** Where the other auth service sends its mails, and the site that it is told of. */
const smtpPort = 2525
const site = 'http://bottega.test'

let number = 0
/** The last server's data directory; it gets the service's mails, with its own address in their links. */
let mailbox: { dataDir: string; url: () => string } | null = null
let receiving: ReturnType<typeof startSmtp> | null = null

/**
 * Receives the mails of another auth service for the last server that was started.
 * @param url the server's origin, asked for once it answers
 */
export async function receiveMails(dataDir: string, url: () => string): Promise<void> {
  mkdirSync(path.join(dataDir, 'mail'), { recursive: true })
  mailbox = { dataDir, url }
  receiving ??= startSmtp(({ step, text }) => (step === 'message' ? keep(text) : null), smtpPort)
  await receiving
}

/** Keeps a mail where `mailbox.ts` looks for it. */
function keep(message: string): null {
  const to = mailbox
  void PostalMime.parse(message).then(({ to: [recipient] = [], subject, html = '' }) => {
    if (!to) return
    const head = `To: ${recipient?.address}\r\nSubject: ${subject}\r\nContent-Type: text/plain; charset=utf-8`
    const text = htmlToText(html.replaceAll(site, to.url()))
    number += 1
    const name = `${String(number).padStart(6, '0')}.eml`
    writeFileSync(path.join(to.dataDir, 'mail', name), `${head}\r\n\r\n${text}`)
  })
  return null
}
