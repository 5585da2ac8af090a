import path from 'node:path'
import type { Settings } from '../config/settings.ts'
import { logError } from '../process/log.ts'
import { metricEvents } from '../process/metric-events.ts'
import { type Mail, type Outbox, openOutbox } from './outbox.ts'

export type MailDelivery = {
  /**
   * Never throws, and waits neither for the mail server nor for the disk: the time of an answer must not reveal who has
   * an account.
   */
  send(mail: Mail): void
  /** Resolves when every mail so far was delivered or has failed. */
  settled(): Promise<void>
  /** The kept mails when there is no mail server; otherwise null. */
  outbox: Outbox | null
}

/** Sends through `SMTP_URL`; without it writes each mail to `DATA_DIR/mail`. */
export function openMailDelivery({ dataDir, smtpUrl }: Settings, siteUrl: string): MailDelivery {
  const from = smtpUrl?.searchParams.get('from') ?? `no-reply@${new URL(siteUrl).hostname}`
  if (smtpUrl) return smtpDelivery(smtpUrl, from)
  const outbox = openOutbox(path.join(dataDir, 'mail'), `Bottega <${from}>`)
  return { outbox, ...inBackground((mail) => outbox.write(mail)) }
}

/** Milliseconds for each step of the SMTP conversation. */
const patienceMs = 30_000

function smtpDelivery(url: URL, from: string): MailDelivery {
  const secure = url.protocol === 'smtps:'
  const login = url.username && {
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    // With a login TLS is required, so that the password is never sent unencrypted.
    requireTLS: !secure,
  }
  const options = {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...login,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  }
  const sender = { name: 'Bottega', address: from }
  const send = async (mail: Mail) => {
    // Imported with the first mail, so that a start does not wait for it.
    const { createTransport } = await import('nodemailer')
    await createTransport(options).sendMail({ ...mail, from: sender })
  }
  return { outbox: null, ...inBackground(send) }
}

function inBackground(deliver: (mail: Mail) => Promise<void>): Pick<MailDelivery, 'send' | 'settled'> {
  const underway = new Set<Promise<void>>()
  return {
    settled: async () => void (await Promise.all(underway)),
    send(mail) {
      const sending = deliver(mail).then(() => metricEvents.mail.publish({ failed: false }), reportFailure)
      underway.add(sending)
      void sending.finally(() => underway.delete(sending))
    },
  }
}

// Only the code is logged, because an SMTP server's error repeats the recipient's address.
function reportFailure(error: unknown): void {
  metricEvents.mail.publish({ failed: true })
  const code = error instanceof Error && 'code' in error ? error.code : 'errore'
  logError(`email: consegna non riuscita (${code})`)
}
