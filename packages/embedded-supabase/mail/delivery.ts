import path from 'node:path'
import type { Settings } from '../config/settings.ts'
import { codeOf } from '../process/file-errors.ts'
import { logError } from '../process/log.ts'
import { metricEvents } from '../process/metric-events.ts'
import {
  type MailKind,
  type MailLook,
  type MailState,
  type NewMail,
  plainMail,
  type SentMail,
} from './mail.ts'
import { type LinkCheck, MailQueue } from './mail-queue.ts'
import { type Outbox, openOutbox, queueFolder } from './outbox.ts'
import { smtpClient } from './smtp.ts'

export type MailDelivery = {
  /**
   * Never throws, and waits neither for the mail server nor for the disk: the time of an answer must not reveal who has
   * an account. Null when it cannot be taken.
   */
  send(mail: NewMail): SentMail | null
  /** What has become of the last mail of these kinds to an address; null where nobody can say. */
  last(to: string, kinds: readonly MailKind[]): MailState | null
  /** Begins to send what waits, without links that open nothing any more. */
  start(opens: LinkCheck): void
  /** Resolves when no mail is being sent or written any more; those that wait stay waiting. */
  close(): Promise<void>
  /** The kept mails when there is no mail server; otherwise null. */
  outbox: Outbox | null
}

/** Milliseconds for which an answer waits for the first attempt, and a stop for the mail that is being sent. */
const attemptMs = 2000
const stopMs = 1500

/** Sends through `SMTP_URL`; without it writes each mail to `DATA_DIR/mail`. */
export function openMailDelivery(
  { project, dataDir, smtp }: Settings,
  siteUrl: string,
  look: MailLook = plainMail,
): MailDelivery {
  const folder = path.join(dataDir, 'mail')
  const from = {
    name: smtp?.from?.name ?? look.from ?? project.name,
    address: smtp?.from?.address ?? `no-reply@${new URL(siteUrl).hostname}`,
    replyTo: look.replyTo,
  }
  if (!smtp) return keptHere(openOutbox(folder, from))
  const queue = new MailQueue(path.join(folder, queueFolder), smtpClient(smtp, from))
  return {
    outbox: null,
    start: (opens) => queue.start(opens),
    close: () => queue.close(stopMs),
    last: (to, kinds) => queue.last(to, kinds),
    send(mail) {
      const added = queue.add(mail)
      if (!added) return null
      return {
        kept: added.kept,
        async outcome() {
          // An answer that says something of the mail is true after a power cut too.
          const [state] = await Promise.all([queue.outcome(added.queued, attemptMs), added.kept])
          return state
        },
      }
    },
  }
}

function keptHere(outbox: Outbox): MailDelivery {
  const underway = new Set<Promise<void>>()
  return {
    outbox,
    start: () => {},
    close: async () => void (await Promise.all(underway)),
    last: () => null,
    send(mail) {
      const writing = outbox
        .write(mail)
        .then(() => metricEvents.mail.publish({ failed: false }), reportFailure)
      underway.add(writing)
      void writing.finally(() => underway.delete(writing))
      return { kept: writing, outcome: () => writing.then(() => null) }
    },
  }
}

function reportFailure(error: unknown): void {
  metricEvents.mail.publish({ failed: true })
  logError(`email: consegna non riuscita (${codeOf(error) || 'errore'})`)
}
