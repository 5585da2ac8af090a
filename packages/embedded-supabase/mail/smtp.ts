import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import type { SentMessageInfo, SMTPError } from 'nodemailer/lib/smtp-connection/index.js'
import type { SmtpSettings } from '../config/settings-smtp.ts'
import { logError } from '../process/log.ts'
import { automatic, type From, type Mail } from './mail.ts'

/**
 * How an attempt ended. `later`: the server does not take this mail now; `unreachable`: it takes none; `never`: it
 * refused it for good. The reasons are Italian.
 */
export type Attempt = { outcome: 'sent' } | { outcome: 'later' | 'unreachable' | 'never'; reason: string }

export type SmtpClient = {
  /** Never throws. One mail at a time. */
  deliver(mail: Mail, messageId: string): Promise<Attempt>
  /** Says goodbye to the server, between two mails. */
  close(): Promise<void>
  /** Breaks off what is being sent. */
  abort(): void
}

/** Milliseconds for each step of the conversation. */
const patienceMs = 30_000
const goodbyeMs = 1000

/** One connection for all mails, since some servers take no second one at a time. */
export function smtpClient(settings: SmtpSettings, from: From): SmtpClient {
  let current: SMTPConnection | null = null
  const drop = () => {
    current?.close()
    current = null
  }
  const deliver = async (mail: Mail, messageId: string): Promise<Attempt> => {
    const reused = current
    try {
      if (!current) {
        current = await newConnection(settings)
        await greet(current, settings)
      }
    } catch (error) {
      drop()
      return { outcome: 'unreachable', reason: whyUnreachable(logged(error)) }
    }
    const connection = current
    try {
      await send(connection, mail, { from, messageId })
      return { outcome: 'sent' }
    } catch (error) {
      const responseCode = Number(error instanceof Error && 'responseCode' in error && error.responseCode)
      if (responseCode === 0 || responseCode === 421) {
        const isClosing = current !== connection
        drop()
        // Servers end a connection after some time or some mails: that says nothing about this mail.
        if (reused && !isClosing) return deliver(mail, messageId)
      } else await step(connection, (done) => connection.reset(done)).catch(drop)
      return refusalOf(logged(error), responseCode)
    }
  }
  return {
    deliver,
    async close() {
      const closing = current
      current = null
      if (!closing) return
      const { promise, resolve } = Promise.withResolvers<void>()
      closing.once('end', resolve)
      const timer = setTimeout(resolve, goodbyeMs)
      closing.quit()
      await promise
      clearTimeout(timer)
      closing.close()
    },
    abort: drop,
  }
}

async function newConnection({ host, port, secure, auth }: SmtpSettings): Promise<SMTPConnection> {
  // Imported with the first mail, so that a start does not wait for it.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection/index.js')
  const connection = new Connection({
    host,
    port,
    secure,
    // With a login TLS is required, so that the password is never sent unencrypted.
    requireTLS: auth !== null && !secure,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  // Without a listener an error between two mails would end the process.
  connection.on('error', () => {})
  return connection
}

async function greet(connection: SMTPConnection, { auth }: SmtpSettings): Promise<void> {
  await step(connection, (done) => connection.connect(done))
  if (auth) await step(connection, (done) => connection.login({ credentials: auth }, done))
}

async function send(
  connection: SMTPConnection,
  mail: Mail,
  { from, messageId }: { from: From; messageId: string },
): Promise<void> {
  const { default: Composer } = await import('nodemailer/lib/mail-composer/index.js')
  // As an object: of a text nodemailer would read several addresses.
  const to = { name: '', address: mail.to }
  const { replyTo, ...sender } = from
  const message = await new Composer({
    ...mail,
    to,
    from: sender,
    ...(replyTo && { replyTo }),
    messageId,
    headers: automatic,
  })
    .compile()
    .build()
  const envelope = { from: from.address, to: [mail.to] }
  await step(connection, (done) => connection.send(envelope, message, done))
}

/** Waits for one step of the conversation, or for the end of the connection. */
function step(
  connection: SMTPConnection,
  run: (done: (error?: SMTPError | null, info?: SentMessageInfo) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The connection ended'))
    const finish = (error?: Error | null) => {
      connection.off('error', finish)
      connection.off('end', ended)
      if (error) reject(error)
      else resolve()
    }
    connection.on('error', finish)
    connection.on('end', ended)
    run(finish)
  })
}

/** Logs the codes alone, because a server's answer repeats the recipient's address. */
function logged(error: unknown): SMTPError {
  const failure: SMTPError = error instanceof Error ? error : new Error(String(error))
  const codes = [failure.code, failure.responseCode].filter(Boolean).join(' ')
  logError(`email: consegna non riuscita (${codes || 'connessione chiusa'})`)
  return failure
}

function refusalOf(error: SMTPError, responseCode: number): Attempt {
  return responseCode >= 500
    ? { outcome: 'never', reason: `il server di posta la rifiuta${saying(error)}` }
    : { outcome: 'later', reason: `il server di posta la rimanda${saying(error)}` }
}

function whyUnreachable(error: SMTPError): string {
  if (error.code === 'EAUTH') return 'il server di posta non accetta nome utente e password'
  if (error.code === 'ETLS') return 'il server di posta non cifra la connessione'
  if (/certificate/i.test(error.message)) return 'il certificato del server di posta non vale'
  return `il server di posta non risponde${saying(error)}`
}

const longestSaying = 160

/** The server's own words, if it said any. */
function saying({ response }: SMTPError): string {
  const words = (response || '').replace(/[\p{C}\s«»]+/gu, ' ').trim()
  return words ? `: «${words.length > longestSaying ? `${words.slice(0, longestSaying)}…` : words}»` : ''
}
