import path from 'node:path'
import { z } from 'zod'
import { Refusal } from './refusal.ts'
import { described, optional, quoted, textReadBy } from './setting-kinds.ts'

export type BackupSettings = {
  /** Milliseconds from one backup to the next. */
  every: number
  /** Null: they are kept in the bucket of `S3_*`. */
  directory: string | null
}

const hour = 3_600_000
const mostHours = 30 * 24

const interval = textReadBy(
  (text): number | 'off' | null => {
    if (text === 'off') return text
    const [, count, unit] = /^(\d{1,3})([hd])$/.exec(text) ?? []
    const hours = Number(count) * (unit === 'd' ? 24 : 1)
    return hours >= 1 && hours <= mostHours ? hours * hour : null
  },
  (text) => `deve essere «off» o una durata da 1h a 30d, come 24h, non ${quoted(text)}`,
)

/** Only the form: age itself says whether it is a key (`backup/encryption.ts`). The refusal repeats nothing. */
const recipient = textReadBy(
  (text) => (/^age1[a-z0-9]+$/.test(text) ? text : null),
  (text) =>
    /AGE-SECRET-KEY/i.test(text)
      ? 'contiene una chiave segreta: qui va la chiave pubblica (age1…), quella segreta sta lontano dal server'
      : 'deve essere una chiave pubblica di age (age1…), una sola',
)

export const backupTable = {
  BACKUP_EVERY: interval.prefault('off').register(described, {
    meaning: 'how often the server makes a backup by itself, such as `24h`, `6h`, `1d`',
  }),
  BACKUP_DIR: optional(z.string().transform((text) => path.resolve(text))).register(described, {
    meaning: 'where it keeps them, best on another disk; 7 daily and 4 weekly ones',
    otherwise: 'the bucket of `S3_*`',
  }),
  BACKUP_RECIPIENT: optional(recipient).register(described, {
    meaning: 'public key of age (`age1…`) for which backups are encrypted',
  }),
}

type Values = z.output<z.ZodObject<typeof backupTable>> & { DATABASE_URL: string | null; DATA_DIR: string }

/** Null when no backups are made. @throws Refusal when they are asked for and cannot be. */
export function backupOf(
  { BACKUP_EVERY: every, BACKUP_DIR: directory, DATABASE_URL, DATA_DIR }: Values,
  { hasBucket, isSet }: { hasBucket: boolean; isSet: (name: keyof typeof backupTable) => boolean },
): BackupSettings | null {
  if (directory !== null && !isSet('BACKUP_EVERY'))
    throw new Refusal('BACKUP_EVERY', 'manca, ma BACKUP_DIR è impostata')
  if (every === 'off') return null
  if (DATABASE_URL !== null) {
    throw new Refusal(
      'BACKUP_EVERY',
      'salva il database incorporato: quello di DATABASE_URL lo salva pg_dump',
    )
  }
  if (directory === null && !hasBucket)
    throw new Refusal('BACKUP_DIR', "manca, ma BACKUP_EVERY è impostata e non c'è un bucket (S3_*)")
  if (directory !== null && isInside(directory, DATA_DIR)) throw insideDataDir(directory)
  return { every, directory }
}

/** Whether a directory is another one or below it. */
export function isInside(directory: string, other: string): boolean {
  const relative = path.relative(other, directory)
  return !(relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative))
}

export function insideDataDir(directory: string): Refusal {
  return new Refusal('BACKUP_DIR', `${directory} è dentro DATA_DIR: mettila fuori, meglio su un altro disco`)
}
