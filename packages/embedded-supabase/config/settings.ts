import type { z } from 'zod'
import type { Project } from './project.ts'
import { Refusal } from './refusal.ts'
import { settingTable } from './setting-table.ts'
import { type BackupSettings, backupOf } from './settings-backup.ts'
import { type S3Settings, s3Of } from './settings-s3.ts'
import type { SmtpSettings } from './settings-smtp.ts'

/** Limits of one account: the number of its files, and their bytes together. */
export type StorageQuota = { files: number; bytes: number }

/** Parsed from the environment; `setting-table.ts` says what each setting means. */
export type Settings = {
  project: Project
  /** 0 picks a free port. */
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** Null: uploaded files are kept in the data directory. */
  s3: S3Settings | null
  /** Null: the server makes no backups by itself. */
  backup: BackupSettings | null
  /** Public key of age for which backups are encrypted; null: they are not. */
  backupRecipient: string | null
  quota: StorageQuota
  demo: boolean
  admin: { email: string; password: string } | null
  /** Null: mails are kept in the data directory. */
  smtp: SmtpSettings | null
  /** Origin of the links in mails; null: the server's own. */
  siteUrl: string | null
  /** This server's public origin when the front end (`siteUrl`) has another; null: they are the same. */
  apiUrl: string | null
  /** Proxies in front of the server, each of which adds an entry to `X-Forwarded-For`. */
  trustProxy: number
  /** Port of `/metrics` on the loopback interface; null: none, 0: any free port. */
  metricsPort: number | null
  /** Whether browsers measure their timings and send them to be logged. */
  webVitals: boolean
  /** Whether browsers keep the front end for use without a network. When false, they delete their copy. */
  serviceWorker: boolean
  /** Origin of another backend, such as a Supabase project, that the front end is built for; null: this server. */
  apiOrigin: string | null
  /** `--dev`: Vite serves the front end with hot reload. */
  dev: boolean
  /** `--api-only`: the front end is neither built nor served, as in tests of the API. */
  apiOnly: boolean
}

export type Environment = Record<string, string | undefined>

/** @throws Refusal naming the first malformed setting. */
export function readSettings(project: Project, env: Environment, args: readonly string[]): Settings {
  const values = readTable(settingTable, env)
  const isSet = (name: string) => textOf(env, name) !== undefined
  const s3 = s3Of(values, isSet)
  return {
    project,
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    s3,
    backup: backupOf(values, { hasBucket: s3 !== null, isSet }),
    backupRecipient: values.BACKUP_RECIPIENT,
    quota: { files: values.STORAGE_FILES_PER_USER, bytes: values.STORAGE_MB_PER_USER * 1024 * 1024 },
    demo: values.DEMO,
    admin: admin(values.ADMIN_EMAIL, values.ADMIN_PASSWORD),
    smtp: values.SMTP_URL,
    siteUrl: values.SITE_URL,
    apiUrl: values.API_URL,
    trustProxy: values.TRUST_PROXY,
    metricsPort: metricsPort(values.METRICS_PORT, values.PORT),
    webVitals: values.WEB_VITALS,
    serviceWorker: values.SERVICE_WORKER,
    apiOrigin: values.VITE_SUPABASE_URL,
    dev: args.includes('--dev'),
    apiOnly: args.includes('--api-only'),
  }
}

/** The log's format is read before all other settings, so that their refusals are logged in it too. @throws Refusal */
export function readLogFormat(env: Environment): 'text' | 'json' {
  return readTable(settingTable.pick({ LOG_FORMAT: true }), env).LOG_FORMAT
}

/** Reads a table of settings, the server's own or a project's. @throws Refusal naming the first malformed setting */
export function readTable<Shape extends z.ZodRawShape>(
  table: z.ZodObject<Shape>,
  env: Environment,
): z.output<z.ZodObject<Shape>> {
  const names = Object.keys(table.shape)
  const result = table.safeParse(Object.fromEntries(names.map((name) => [name, textOf(env, name)])))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Refusal(String(issue?.path[0]), issue?.message ?? '')
}

/** Trims a setting, except for a password. Undefined when nothing is left. */
export function textOf(env: Environment, name: string): string | undefined {
  const text = name === 'ADMIN_PASSWORD' ? env[name] : env[name]?.trim()
  return text || undefined
}

function metricsPort(own: number | null, port: number): number | null {
  if (own === port && own !== 0) throw new Refusal('METRICS_PORT', `la porta ${own} è già quella di PORT`)
  return own
}

function admin(email: string | null, password: string | null): Settings['admin'] {
  if (email === null && password === null) return null
  if (email === null) throw new Refusal('ADMIN_EMAIL', 'manca, ma ADMIN_PASSWORD è impostata')
  if (password === null) throw new Refusal('ADMIN_PASSWORD', 'manca, ma ADMIN_EMAIL è impostata')
  return { email, password }
}
