import type { z } from 'zod'
import type { Project } from './project.ts'
import { Refusal } from './refusal.ts'
import { settingTable } from './setting-table.ts'
import { backupOf } from './settings-backup.ts'
import { s3Of } from './settings-s3.ts'

/** Limits of one account: the number of its files, and their bytes together. */
export type StorageQuota = { files: number; bytes: number }

/** Parsed from the environment; `setting-table.ts` says what each setting means. */
export type Settings = ReturnType<typeof readSettings>

export type Environment = Record<string, string | undefined>

/** @throws Refusal naming the first malformed setting. */
export function readSettings(project: Project, env: Environment, args: readonly string[]) {
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
    /** Null: the server makes no backups by itself. */
    backup: backupOf(values, { hasBucket: s3 !== null, isSet }),
    backupRecipient: values.BACKUP_RECIPIENT,
    quota: { files: values.STORAGE_FILES_PER_USER, bytes: values.STORAGE_MB_PER_USER * 1024 * 1024 },
    demo: values.DEMO,
    admin: admin(values.ADMIN_EMAIL, values.ADMIN_PASSWORD),
    /** Null: mails are kept in the data directory. */
    smtp: values.SMTP_URL,
    siteUrl: values.SITE_URL,
    apiUrl: values.API_URL,
    trustProxy: values.TRUST_PROXY,
    metricsPort: metricsPort(values.METRICS_PORT, values.PORT),
    webVitals: values.WEB_VITALS,
    serviceWorker: values.SERVICE_WORKER,
    apiOrigin: values.VITE_SUPABASE_URL,
    /** Vite serves the front end with hot reload. */
    dev: args.includes('--dev'),
    /** The front end is neither built nor served, as in tests of the API. */
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

function admin(email: string | null, password: string | null): { email: string; password: string } | null {
  if (email === null && password === null) return null
  if (email === null) throw new Refusal('ADMIN_EMAIL', 'manca, ma ADMIN_PASSWORD è impostata')
  if (password === null) throw new Refusal('ADMIN_PASSWORD', 'manca, ma ADMIN_EMAIL è impostata')
  return { email, password }
}
