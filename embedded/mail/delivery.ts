import path from 'node:path'
import { SmtpEmailDriver } from '@supabase/lite'
import type { Settings } from '../config/settings.ts'
import { logError } from '../process/log.ts'
import { metricEvents } from '../process/metric-events.ts'
import { type Mail, type Outbox, openOutbox } from './outbox.ts'

export type MailDelivery = {
  /** Never throws and never waits for the mail server or the disk: the duration of an answer must not reveal who has an account. */
  send(mail: Mail): void
  /** Resolves when everything handed over has been sent or has failed. */
  settled(): Promise<void>
  /** Where mails are kept without a mail server; otherwise null. */
  outbox: Outbox | null
}

/** Sends mails through `SMTP_URL`; without it writes them to `DATA_DIR/mail`. */
export function openMailDelivery({ dataDir, smtpUrl }: Settings, siteUrl: string): MailDelivery {
  const from = smtpUrl?.searchParams.get('from') ?? `no-reply@${new URL(siteUrl).hostname}`
  if (smtpUrl) return smtpDelivery(smtpUrl, from)
  const outbox = openOutbox(path.join(dataDir, 'mail'), `Bottega <${from}>`)
  return { outbox, ...inBackground((mail) => outbox.write(mail)) }
}

function smtpDelivery(url: URL, from: string): MailDelivery {
  const secure = url.protocol === 'smtps:'
  const driver = new SmtpEmailDriver({
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(url.username && { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }),
    from: { name: 'Bottega', address: from },
  })
  return { outbox: null, ...inBackground((mail) => driver.send(mail)) }
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
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  logError(
    `email: consegna non riuscita (${cause instanceof Error && 'code' in cause ? cause.code : 'errore'})`,
  )
}
