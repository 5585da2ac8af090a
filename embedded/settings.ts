import path from 'node:path'
import { emailAddress } from '../supabase/functions/create-business-account/email.ts'
import { Refusal } from './refusal.ts'
import { readS3Settings, type S3Settings } from './settings-s3.ts'

/** How many files an account may hold in storage, and how many bytes all of them may have. */
export type Room = { files: number; bytes: number }

/** Where the server listens, what it keeps and whom it serves; see the README's table of settings. */
export type Settings = {
  /** 0 picks a free port. */
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** Where uploaded files are kept; null: in the data directory. */
  s3: S3Settings | null
  /** How much one account may keep in storage. */
  room: Room
  demo: boolean
  admin: { email: string; password: string } | null
  smtpUrl: URL | null
  /** Origin used in e-mail links; null: the server's own. */
  siteUrl: string | null
  /** This server's own public origin, where the dashboard (`siteUrl`) is served from another; null: the same. */
  apiUrl: string | null
  /** How many proxies in front may be believed about the visitor's address. */
  trustProxy: number
  /** Where this machine may read `/metrics`; null: nowhere. 0 picks a free port. */
  metricsPort: number | null
  /** Timings of real visits are taken and logged. */
  webVitals: boolean
  /** Origin of another backend that the front end is built for; null: this one. */
  apiOrigin: string | null
  /** `--dev`: the front end is served by Vite with hot reload. */
  dev: boolean
  /** `--api-only`: no front end is built or served (tests of the API). */
  apiOnly: boolean
}

type Environment = Record<string, string | undefined>

/** Reads the settings from the environment. @throws Refusal naming the first malformed one. */
export function readSettings(env: Environment, args: readonly string[]): Settings {
  const value = (name: string) => env[name]?.trim() || null
  const port = integer('PORT', value('PORT') ?? '3000', 65_535)
  return {
    port,
    host: host(value('HOST') ?? '127.0.0.1'),
    dataDir: path.resolve(value('DATA_DIR') ?? '.data'),
    databaseUrl: databaseUrl(value('DATABASE_URL')),
    s3: readS3Settings(value),
    room: {
      files: integer('STORAGE_FILES_PER_USER', value('STORAGE_FILES_PER_USER') ?? '500', 999_999),
      bytes: integer('STORAGE_MB_PER_USER', value('STORAGE_MB_PER_USER') ?? '500', 999_999) * 1024 * 1024,
    },
    demo: onOrOff('DEMO', value('DEMO') ?? 'on'),
    admin: admin(value('ADMIN_EMAIL'), env.ADMIN_PASSWORD || null),
    smtpUrl: smtpUrl(value('SMTP_URL')),
    siteUrl: origin('SITE_URL', value('SITE_URL')),
    apiUrl: origin('API_URL', value('API_URL')),
    trustProxy: integer('TRUST_PROXY', value('TRUST_PROXY') ?? '0', 20),
    metricsPort: metricsPort(value('METRICS_PORT'), port),
    webVitals: onOrOff('WEB_VITALS', value('WEB_VITALS') ?? 'off'),
    apiOrigin: origin('VITE_SUPABASE_URL', value('VITE_SUPABASE_URL')),
    dev: args.includes('--dev'),
    apiOnly: args.includes('--api-only'),
  }
}

function integer(name: string, text: string, max: number): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= max)) throw new Refusal(name, `deve essere un numero intero da 0 a ${max}, non «${text}»`)
  return number
}

function metricsPort(text: string | null, port: number): number | null {
  if (text === null) return null
  const own = integer('METRICS_PORT', text, 65_535)
  if (own === port && own !== 0) throw new Refusal('METRICS_PORT', `la porta ${own} è già quella di PORT`)
  return own
}

/**
 * How the server's log is written: lines for people, or a JSON object each. Read by itself and first, so that the
 * refusal of any other setting is a line of that log too. @throws Refusal
 */
export function readLogFormat(env: Environment): 'text' | 'json' {
  const text = env.LOG_FORMAT?.trim() || 'text'
  if (text !== 'text' && text !== 'json') {
    throw new Refusal('LOG_FORMAT', `deve essere «text» oppure «json», non «${text}»`)
  }
  return text
}

function onOrOff(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Refusal(name, `deve essere «on» oppure «off», non «${text}»`)
  return text === 'on'
}

function host(text: string): string {
  if (!/^[A-Za-z0-9.:_-]+$/.test(text)) {
    throw new Refusal('HOST', `deve essere un nome o un indirizzo IP, non «${text}»`)
  }
  return text
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

function origin(name: string, text: string | null): string | null {
  if (text === null) return null
  const url = parseUrl(text)
  const bare = url && url.pathname === '/' && !url.search && !url.hash && !url.username
  // Links lead back to the site's addresses by a pattern, in which `*` would be any host at all.
  const named = url && /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(url.hostname)
  if (!url || !bare || !named || !/^https?:$/.test(url.protocol)) {
    throw new Refusal(name, `deve essere un'origine come https://www.esempio.it, non «${text}»`)
  }
  return url.origin
}

// The value is never repeated: it may hold a password.
function databaseUrl(text: string | null): string | null {
  if (text === null) return null
  const url = parseUrl(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.hostname) {
    throw new Refusal('DATABASE_URL', 'deve avere la forma postgres://utente:password@host:5432/database')
  }
  return text
}

function smtpUrl(text: string | null): URL | null {
  if (text === null) return null
  const url = parseUrl(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    throw new Refusal('SMTP_URL', 'deve avere la forma smtp://utente:password@host:587')
  }
  return url
}

function admin(email: string | null, password: string | null): Settings['admin'] {
  if (email === null && password === null) return null
  if (email === null) throw new Refusal('ADMIN_EMAIL', 'manca, ma ADMIN_PASSWORD è impostata')
  if (password === null) throw new Refusal('ADMIN_PASSWORD', 'manca, ma ADMIN_EMAIL è impostata')
  const address = emailAddress(email)
  if (address === null) {
    throw new Refusal('ADMIN_EMAIL', `non è un indirizzo email: «${email}»`)
  }
  if (password.length < 8 || Buffer.byteLength(password) > 72) {
    throw new Refusal('ADMIN_PASSWORD', 'deve avere almeno 8 caratteri e al massimo 72 byte')
  }
  return { email: address, password }
}
