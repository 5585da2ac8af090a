import path from 'node:path'
import { z } from 'zod'
import {
  described,
  integer,
  onOrOff,
  optional,
  origin,
  plainEmail,
  quoted,
  textReadBy,
  urlOf,
} from './setting-kinds.ts'
import { backupTable } from './settings-backup.ts'
import { s3Table } from './settings-s3.ts'
import { smtpUrl } from './settings-smtp.ts'

// The refusal never repeats the value, because it contains a password.
const databaseUrl = textReadBy(
  (text) => {
    const url = urlOf(text, /^postgres(ql)?:$/)
    return url?.hostname && isEncoded(url.username + url.password) ? text : null
  },
  () =>
    'deve avere la forma postgres://utente:password@host:5432/database, con caratteri come @ e % nella password in codice (%40, %25)',
)

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const host = textReadBy(
  (text) => (/^[A-Za-z0-9.:_-]+$/.test(text) ? text : null),
  (text) => `deve essere un nome o un indirizzo IP, non ${quoted(text)}`,
)

const adminPassword = textReadBy(
  (text) => (text.length < 8 || Buffer.byteLength(text) > 72 ? null : text),
  () => 'deve avere almeno 8 caratteri e al massimo 72 byte',
)

const logFormat = z.enum(['text', 'json'], {
  error: ({ input }) => `deve essere «text» oppure «json», non ${quoted(String(input))}`,
})

/**
 * Every setting: how its text is parsed, its default and its meaning. The order matters: a refusal names the first
 * wrong one. A project's documents repeat the meanings.
 */
export const settingTable = z.object({
  PORT: integer(65_535)
    .prefault('3000')
    .register(described, { meaning: 'port it listens on; `0` picks a free one and prints it' }),
  HOST: host.prefault('127.0.0.1').register(described, { meaning: 'address it listens on' }),
  DATA_DIR: z
    .string()
    .transform((text) => path.resolve(text))
    .prefault('.data')
    .register(described, {
      meaning: 'everything that lasts: database, uploaded files, secrets (mode 0600), mail outbox',
    }),
  DATABASE_URL: optional(databaseUrl).register(described, {
    meaning: 'a real PostgreSQL instead of the embedded one; same migrations, same policies',
  }),
  ...s3Table,
  STORAGE_FILES_PER_USER: integer(999_999).prefault('500').register(described, {
    meaning: "files that one account may keep; an admin, who keeps everybody's, as many as the disk takes",
  }),
  STORAGE_MB_PER_USER: integer(999_999).prefault('500').register(described, {
    meaning: "megabytes that one account's files may have together; an admin's as above",
  }),
  ...backupTable,
  DEMO: onOrOff.prefault('on').register(described, {
    meaning: '`on`: an empty database gets the demo accounts and sample rows; `off`: none',
  }),
  ADMIN_EMAIL: optional(plainEmail).register(described, {
    meaning: 'with `DEMO=off`, the first admin of an empty database',
  }),
  ADMIN_PASSWORD: optional(adminPassword).register(described, { meaning: "that admin's first password" }),
  SMTP_URL: optional(smtpUrl).register(described, {
    meaning:
      'sends mail; unset: mails are kept in `DATA_DIR/mail` and can be read at `/_mailbox` (loopback only)',
  }),
  SITE_URL: optional(origin).register(described, {
    meaning:
      'origin of the front end, as in e-mail links, and a name that is answered: foreign `Host` names get 421',
    otherwise: "the server's own origin",
  }),
  API_URL: optional(origin).register(described, {
    meaning: "this server's own origin, where the front end is served from another (`SITE_URL`)",
    otherwise: '`SITE_URL`',
  }),
  TRUST_PROXY: integer(20)
    .prefault('0')
    .register(described, { meaning: 'number of proxies in front whose `X-Forwarded-For` is believed' }),
  METRICS_PORT: optional(integer(65_535)).register(described, {
    meaning: 'figures for Prometheus at `http://127.0.0.1:<port>/metrics`',
  }),
  LOG_FORMAT: logFormat.prefault('text').register(described, {
    meaning: '`json`: each line of the log is a JSON object',
  }),
  WEB_VITALS: onOrOff.prefault('off').register(described, {
    meaning:
      "`on`: each visit's timings (LCP, INP, CLS, …) are logged, by page, without anything about the visitor",
  }),
  SERVICE_WORKER: onOrOff.prefault('on').register(described, {
    meaning:
      '`on`: browsers keep the front end for when there is no network; `off`: `/sw.js` withdraws what they keep',
  }),
  VITE_SUPABASE_URL: optional(origin).register(described, {
    meaning: 'origin of another backend that the front end is built for',
    otherwise: 'this server',
  }),
})
