import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { logError, redacted } from '../process/log.ts'
import { metricEvents } from '../process/metric-events.ts'
import type { MailKind, MailState, NewMail } from './mail.ts'
import { MailFiles, type QueuedMail } from './mail-files.ts'
import type { Attempt, SmtpClient } from './smtp.ts'

const minute = 60_000
/** After the first attempts; then hourly. */
const waits = [minute, 5 * minute, 30 * minute]
const waitAfter = (attempts: number): number => waits[attempts] ?? 60 * minute
/** A mail that has waited for a day of hourly attempts is given up. */
const longestWait = 25 * 60 * minute

/**
 * Waiting mails at most, of those that anybody may ask for and, apart, of all others, so that a stranger who fills the
 * one leaves room for invitations and notices. None has more than `largest` characters.
 */
const most = 1000
const largest = 64 * 1024
const askedByAnybody: readonly MailKind[] = ['signup', 'recovery']
/** Kinds whose new link voids the one before. */
const replacing: readonly MailKind[] = ['recovery', 'invite']
/** Of mails that were sent or given up, at most so many are remembered. */
const recordsKept = 500

/** Whether a link, by its hash, still opens something. */
export type LinkCheck = (hash: string) => Promise<boolean>

/** Mails for a mail server, one after the other, in the order in which they came, until it has taken or refused each. */
export class MailQueue {
  readonly #files: MailFiles
  readonly #client: SmtpClient
  /** In order. */
  readonly #mails = new Map<string, QueuedMail>()
  /** Emits a mail's id when it was tried, for the answers that wait for it. */
  readonly #tried = new EventEmitter()
  readonly #onFailed = new Map<string, () => void>()
  readonly #writing = new Set<Promise<void>>()
  /** Mails that wait because the server could not be reached, not for their own sake. */
  readonly #held = new Set<QueuedMail>()
  /** Times in a row that the server could not be reached. */
  #failures = 0
  #pausedUntil = 0
  #lastAttempt = 0
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null
  #isOpen = false
  #opens: LinkCheck = async () => true

  constructor(directory: string, client: SmtpClient) {
    this.#files = new MailFiles(directory)
    this.#client = client
    this.#files.clean()
    for (const mail of this.#files.load()) this.#mails.set(mail.id, mail)
  }

  /** Begins to send; what an earlier run has left is tried at once. */
  start(opens: LinkCheck): void {
    this.#isOpen = true
    this.#opens = opens
    for (const mail of this.#waiting()) mail.next = mail.created
    this.#count()
    this.#schedule()
  }

  /**
   * Takes a mail. Null when too many wait already or the disk takes none; `kept` resolves when a power cut cannot lose
   * it any more.
   */
  add(mail: NewMail): { queued: QueuedMail; kept: Promise<void> } | null {
    const alike = this.#waiting().filter(({ kind }) => isForAnybody(kind) === isForAnybody(mail.kind))
    if (alike.length >= most || mail.html.length + mail.text.length > largest)
      return refused('troppe aspettano già')
    try {
      const { queued, written } = this.#files.add(mail, randomBytes(4).toString('hex'))
      for (const other of replacing.includes(mail.kind) ? alike : [])
        if (other.kind === mail.kind && other.to === mail.to) this.#remove(other)
      this.#mails.set(queued.id, queued)
      if (mail.onFailed) this.#onFailed.set(queued.id, mail.onFailed)
      this.#count()
      // However long the pause, one attempt a minute: the server may be back.
      this.#pausedUntil = Math.min(this.#pausedUntil, this.#lastAttempt + minute)
      this.#schedule()
      return { queued, kept: this.#track(written) }
    } catch (error) {
      return refused(redacted(error))
    }
  }

  /** What has become of a mail, once it was tried or cannot be for now, at the latest after `ms`. */
  async outcome(mail: QueuedMail, ms: number): Promise<MailState> {
    const isComing = mail.state === 'queued' && mail.attempts === 0 && this.#pausedUntil <= Date.now()
    // Rejects when the time is over.
    if (isComing) await once(this.#tried, mail.id, { signal: AbortSignal.timeout(ms) }).catch(() => {})
    return stateOf(mail)
  }

  last(to: string, kinds: readonly MailKind[]): MailState | null {
    const last = [...this.#mails.values()].findLast((mail) => mail.to === to && kinds.includes(mail.kind))
    return last && this.#files.exists(last) ? stateOf(last) : null
  }

  /** Ends what is being sent, or breaks it off after `ms`; the others stay waiting. */
  async close(ms: number): Promise<void> {
    this.#isOpen = false
    clearTimeout(this.#timer)
    const limit = setTimeout(() => this.#client.abort(), ms)
    await this.#running
    clearTimeout(limit)
    this.#client.abort()
    await Promise.all(this.#writing)
  }

  #waiting(): QueuedMail[] {
    return [...this.#mails.values()].filter(({ state }) => state === 'queued')
  }

  #schedule(): void {
    if (!this.#isOpen || this.#running) return
    clearTimeout(this.#timer)
    const waiting = this.#waiting()
    if (waiting.length === 0) return
    const due = Math.max(Math.min(...waiting.map(({ next }) => next)), this.#pausedUntil) - Date.now()
    if (due > 0) this.#timer = setTimeout(() => this.#schedule(), due).unref()
    else
      this.#running = this.#sendDue().finally(() => {
        this.#running = null
        this.#schedule()
      })
  }

  async #sendDue(): Promise<void> {
    for (;;) {
      const now = Date.now()
      const due = this.#waiting().filter(({ next }) => next <= now)
      const [first] = due.sort((one, other) => one.next - other.next)
      if (!first || !this.#isOpen || this.#pausedUntil > now) break
      await this.#send(first).catch((error) =>
        this.#postpone(first, `il server è in difficoltà (${redacted(error)})`),
      )
    }
    await this.#client.close()
  }

  async #send(mail: QueuedMail): Promise<void> {
    const content = this.#files.read(mail)
    if (!content) return this.#remove(mail)
    if (mail.link && (mail.link.expires <= Date.now() || !(await this.#opens(mail.link.hash))))
      return this.#settle(mail, 'failed', 'il link non vale più')
    this.#lastAttempt = Date.now()
    const attempt = await this.#client.deliver(content, `<${mail.id}@embedded-supabase>`)
    const isBrokenOff = attempt.outcome !== 'sent' && !this.#isOpen
    if (!isBrokenOff) await this.#note(mail, attempt)
  }

  async #note(mail: QueuedMail, attempt: Attempt): Promise<void> {
    if (attempt.outcome === 'unreachable') {
      this.#held.add(mail)
      this.#pausedUntil = Date.now() + waitAfter(this.#failures)
      this.#failures += 1
      // No mail is tried before the pause is over, so those who wait for a first attempt get their answer now.
      for (const id of this.#tried.eventNames()) this.#tried.emit(id)
      await this.#postpone(mail, attempt.reason)
      // Those behind it were not tried, but have waited as long.
      for (const old of this.#waiting())
        if (Date.now() > old.created + longestWait) await this.#settle(old, 'failed', attempt.reason)
      return
    }
    for (const held of this.#held) held.next = held.created
    this.#held.clear()
    this.#failures = 0
    if (attempt.outcome === 'later') return this.#postpone(mail, attempt.reason)
    if (attempt.outcome === 'never') return this.#settle(mail, 'failed', attempt.reason)
    return this.#settle(mail, 'sent', null)
  }

  #postpone(mail: QueuedMail, reason: string): Promise<void> {
    mail.next = Date.now() + waitAfter(mail.attempts)
    mail.attempts += 1
    mail.reason = reason
    if (mail.next > mail.created + longestWait) return this.#settle(mail, 'failed', reason)
    return this.#save(mail)
  }

  #settle(mail: QueuedMail, state: 'sent' | 'failed', reason: string | null): Promise<void> {
    Object.assign(mail, { state, reason, at: new Date().toISOString() })
    metricEvents.mail.publish({ failed: state === 'failed' })
    if (state === 'failed') this.#onFailed.get(mail.id)?.()
    this.#onFailed.delete(mail.id)
    this.#count()
    const records = [...this.#mails.values()].filter((other) => other.state !== 'queued')
    for (const old of records.slice(0, -recordsKept)) this.#remove(old)
    return this.#save(mail)
  }

  async #save(mail: QueuedMail): Promise<void> {
    await this.#track(this.#files.save(mail))
    this.#tried.emit(mail.id)
  }

  #remove(mail: QueuedMail): void {
    this.#files.remove(mail)
    this.#mails.delete(mail.id)
    this.#held.delete(mail)
    this.#onFailed.delete(mail.id)
    this.#count()
    this.#tried.emit(mail.id)
  }

  #track(writing: Promise<void>): Promise<void> {
    const written = writing.catch((error) => logError(`email: il disco non la tiene (${redacted(error)})`))
    this.#writing.add(written)
    return written.finally(() => this.#writing.delete(written))
  }

  #count(): void {
    metricEvents.mailsWaiting.publish({ count: this.#waiting().length })
  }
}

const isForAnybody = (kind: MailKind) => askedByAnybody.includes(kind)

const stateOf = ({ kind, state, reason, at }: QueuedMail): MailState => ({ kind, state, reason, at })

function refused(why: string): null {
  logError(`email: non accodata (${why})`)
  metricEvents.mail.publish({ failed: true })
  return null
}
