import { z } from 'zod'
import { emailAddress } from './email-address.ts'
import { urlOf } from './setting-kinds.ts'

export type SmtpSettings = {
  host: string
  port: number
  /** TLS from the first byte on. */
  secure: boolean
  auth: { user: string; pass: string } | null
  /** Whom the mails are from; null: `no-reply@` and the site's name. Without a name they are from the project's. */
  from: Sender | null
}

type Sender = { name: string | null; address: string }

/** What is wrong with a `SMTP_URL`, without any of its text, which contains a password. */
class Fault extends Error {}

const form = 'deve avere la forma smtp://utente:password@host:587'
const encoding =
  'caratteri come @ : / ? # % e gli spazi nel nome utente e nella password si scrivono in codice (@ è %40, % è %25)'

export const smtpUrl = z.string().transform((text, context): SmtpSettings => {
  try {
    return smtpOf(text)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    context.addIssue(error.message)
    return z.NEVER
  }
})

/** @throws Fault */
function smtpOf(text: string): SmtpSettings {
  // The URL parser would leave out line breaks and tabs, and so change a password.
  if (/\p{Cc}/u.test(text)) throw new Fault('contiene caratteri di controllo')
  const url = urlOf(text, /^smtps?:$/)
  if (!url) throw new Fault(`${form}; ${encoding}`)
  // What follows a `/`, `?` or `#` of the password looks like another part of the URL.
  if (!/^\/?$/.test(url.pathname) || url.hash !== '') throw new Fault(`${form}; ${encoding}`)
  const secure = url.protocol === 'smtps:'
  if (url.port === '0') throw new Fault('la porta 0 non esiste')
  return {
    host: hostOf(url.hostname),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    auth: authOf(url),
    from: fromOf(url.search),
  }
}

/** Names with other letters than ASCII's become what the DNS has. */
function hostOf(hostname: string): string {
  const named = `http://${decoded(hostname)}`
  const host = URL.canParse(named) ? new URL(named) : null
  if (!host?.hostname || host.href !== `http://${host.hostname}/`) throw new Fault(form)
  return host.hostname.replace(/^\[|\]$/g, '')
}

function authOf({ username, password }: URL): SmtpSettings['auth'] {
  if (username === '' && password === '') return null
  if (username === '') throw new Fault('ha una password ma non il nome utente')
  if (password === '') throw new Fault('ha un nome utente ma non la password')
  return { user: decoded(username), pass: decoded(password) }
}

function decoded(text: string): string {
  try {
    const plain = decodeURIComponent(text)
    if (!/\p{Cc}/u.test(plain)) return plain
  } catch {
    // A `%` that is not followed by two hexadecimal digits, or bytes that are no text.
  }
  throw new Fault(encoding)
}

/** Reads `?from=`. Not `URLSearchParams`, which turns the `+` of an address into a space. */
function fromOf(search: string): Sender | null {
  if (search.length <= 1) return null
  const [name, value = '', ...rest] = search.slice(1).split('=')
  if (name !== 'from' || rest.length > 0 || value.includes('&')) {
    throw new Fault(`dopo il ? accetta solo from=mittente@host; ${encoding}`)
  }
  const text = decoded(value).trim()
  return text === '' ? null : senderOf(text)
}

const longestName = 60

/** `info@x.it`, `<info@x.it>`, `Web Marche <info@x.it>` or `"Web Marche" <info@x.it>`. */
function senderOf(text: string): Sender {
  const [, named = '', bracketed] = /^(.*?)[\s+]*<([^<>]*)>$/.exec(text) ?? []
  const address = emailAddress(bracketed ?? text)
  const name = named
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('+', ' ')
    .trim()
  if (address === null || name.length > longestName || /[<>"]/.test(name)) {
    throw new Fault(`from deve essere un indirizzo, come info@esempio.it o Il nome <info@esempio.it>`)
  }
  return { name: name || null, address }
}
