import path from 'node:path'
import { expect, test } from 'vitest'
import { project } from '../testing/project.ts'
import { settingTable } from './setting-table.ts'
import { readLogFormat, readSettings } from './settings.ts'

test('without any setting the server listens on this machine only and keeps its data in .data', () => {
  expect(readSettings(project, {}, [])).toEqual({
    project,
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('.data'),
    databaseUrl: null,
    s3: null,
    backup: null,
    backupRecipient: null,
    quota: { files: 500, bytes: 500 * 1024 * 1024 },
    demo: true,
    admin: null,
    smtp: null,
    metricsPort: null,
    siteUrl: null,
    apiUrl: null,
    trustProxy: 0,
    webVitals: false,
    serviceWorker: true,
    apiOrigin: null,
    dev: false,
    apiOnly: false,
  })
})

test('an empty setting counts as unset', () => {
  expect(readSettings(project, { PORT: '', SITE_URL: ' ' }, [])).toMatchObject({ port: 3000, siteUrl: null })
})

test.each([
  ['PORT', 'tremila'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOST', 'due parole'],
  ['DEMO', 'forse'],
  ['WEB_VITALS', 'true'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'localhost'],
  ['SMTP_URL', 'http://localhost'],
  ['SITE_URL', 'esempio.it'],
  ['SITE_URL', 'https://esempio.it/pagina'],
  ['SITE_URL', 'https://*'],
  ['SITE_URL', 'https://*.esempio.it'],
  ['SITE_URL', 'https://{a,b}.it'],
  ['TRUST_PROXY', 'true'],
  ['STORAGE_FILES_PER_USER', 'tanti'],
  ['STORAGE_FILES_PER_USER', '-1'],
  ['STORAGE_MB_PER_USER', '1.5'],
  ['STORAGE_MB_PER_USER', '500MB'],
  ['BACKUP_EVERY', 'daily'],
  ['BACKUP_EVERY', '24'],
  ['BACKUP_EVERY', '0h'],
  ['BACKUP_EVERY', '30m'],
  ['BACKUP_EVERY', '31d'],
  ['BACKUP_EVERY', '-1d'],
  ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1'],
  ['METRICS_PORT', 'sì'],
  ['METRICS_PORT', '3000'],
  ['ADMIN_EMAIL', 'capo@esempio.it'],
  ['ADMIN_PASSWORD', 'segreta123'],
])('%s=%s is refused in one line that names a setting', (name, value) => {
  const refused = () => readSettings(project, { [name]: value }, [])
  expect(refused).toThrow(/^(ADMIN_(EMAIL|PASSWORD)|[A-Z_]+): [^\n]+$/)
  expect(refused).toThrow(name)
})

test.each([
  ['capo', 'segreta123', 'ADMIN_EMAIL'],
  ['capo@esempio.it', 'corta', 'ADMIN_PASSWORD'],
  ['capo@esempio.it', 'è'.repeat(40), 'ADMIN_PASSWORD'],
])('the first admin %s is checked before anything starts', (ADMIN_EMAIL, ADMIN_PASSWORD, name) => {
  expect(() => readSettings(project, { ADMIN_EMAIL, ADMIN_PASSWORD }, [])).toThrow(name)
})

test('the log is for people unless it is asked for as JSON', () => {
  expect(['', 'text', ' json '].map((LOG_FORMAT) => readLogFormat({ LOG_FORMAT }))).toEqual([
    'text',
    'text',
    'json',
  ])
  expect(() => readLogFormat({ LOG_FORMAT: 'xml' })).toThrow(/^LOG_FORMAT: [^\n]+$/)
})

const hour = 3_600_000
const everyDay = { BACKUP_EVERY: '24h', BACKUP_DIR: '/backup' }

test('backups by themselves: how often, and where', () => {
  const backup = (env: Record<string, string>) => readSettings(project, { ...everyDay, ...env }, []).backup
  expect(backup({})).toEqual({ every: 24 * hour, directory: '/backup' })
  expect(backup({ BACKUP_EVERY: '1h' })?.every).toBe(hour)
  expect(backup({ BACKUP_EVERY: '30d' })?.every).toBe(720 * hour)
  expect(backup({ BACKUP_EVERY: 'off' })).toBeNull()
  const bucket = { S3_BUCKET: 'appunti', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' }
  expect(backup({ ...bucket, BACKUP_DIR: '' })).toEqual({ every: 24 * hour, directory: null })
})

test.each([
  ['BACKUP_DIR', { BACKUP_EVERY: '24h' }],
  ['BACKUP_EVERY', { BACKUP_DIR: '/backup' }],
  ['BACKUP_EVERY', { ...everyDay, DATABASE_URL: 'postgres://u@h/d' }],
  ['BACKUP_DIR', { ...everyDay, DATA_DIR: '/backup' }],
  ['BACKUP_DIR', { ...everyDay, DATA_DIR: '/' }],
  ['BACKUP_DIR', { ...everyDay, DATA_DIR: '/srv', BACKUP_DIR: '/srv/storage/../backup' }],
])('%s is refused before anything starts: %j', (name, env) => {
  expect(() => readSettings(project, env, [])).toThrow(new RegExp(`^${name}: [^\\n]+$`))
})

test('backups may lie beside the data, or around them', () => {
  for (const DATA_DIR of ['/backup2', '/backup/appunti', '/backups'])
    expect(readSettings(project, { ...everyDay, DATA_DIR }, []).backup?.directory).toBe('/backup')
})

const secret = 'je7MtGbClwBF/2Zp9Utk/h3yCo8nvbESEMPIO'
const ageKey = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYQ4EGAEX'
const names = Object.keys(settingTable.shape).filter((name) => name !== 'DATA_DIR')
test.each([
  secret,
  ageKey,
  `mysql://utente:${secret}@host/x`,
  `https://utente:parolina@host`,
  `-----BEGIN PRIVATE KEY-----\n${secret}`,
])('no refusal repeats %j, whatever setting it was put into by mistake', (value) => {
  for (const name of names) {
    const message = refusalOf({ [name]: value })
    expect(message).toMatch(/^([A-Z0-9_]+: [^\n]+)?$/)
    for (const part of [secret, ageKey, 'parolina']) expect(message.includes(part), message).toBe(false)
  }
})

test('address and password of the first admin may be swapped without being printed', () => {
  expect(refusalOf({ ADMIN_EMAIL: 'Segreta123!', ADMIN_PASSWORD: 'capo@esempio.it' })).toMatch(
    /^ADMIN_EMAIL: non è un indirizzo email$/,
  )
})

test.each([
  ageKey,
  ageKey.toLowerCase(),
  ` ${ageKey} `,
  `age1abc, ${ageKey}`,
  `age1abc ${ageKey}`,
  `# public key: age1abc\n${ageKey}`,
])('a secret key as BACKUP_RECIPIENT is named, not printed: %j', (BACKUP_RECIPIENT) => {
  const message = refusalOf({ BACKUP_RECIPIENT })
  expect(message).toMatch(/^BACKUP_RECIPIENT: contiene una chiave segreta[^\n]*$/)
  expect(message).not.toMatch(/1gfpy/i)
})

test.each(['postgres://u:50%@h/d', 'postgres://u%:p@h/d', 'postgres://u:%ff@h/d'])(
  '%s cannot be read, which the start says',
  (DATABASE_URL) => expect(refusalOf({ DATABASE_URL })).toMatch(/^DATABASE_URL: [^\n]+%40[^\n]+$/),
)

function refusalOf(env: Record<string, string>): string {
  try {
    readSettings(project, env, [])
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('a site is an origin, without a slash at its end', () => {
  const siteUrl = (SITE_URL: string) => readSettings(project, { SITE_URL }, []).siteUrl
  expect(siteUrl('https://Esempio.it/')).toBe('https://esempio.it')
  expect(siteUrl('http://[::1]:3000')).toBe('http://[::1]:3000')
  expect(siteUrl('https://città.it')).toBe('https://xn--citt-3na.it')
})
