import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { writeToDisk } from '../process/to-disk.ts'

/**
 * The names of one installation's backups: only files with such a name are counted, and deleted when they are old.
 * Several installations may share a place. The mark is in no backup, so that a restored copy begins a series of its own
 * and leaves alone the one that it came from.
 */
export type Series = { nameOf(date: Date, isEncrypted: boolean): string; dateOf(name: string): Date | null }

const fileOf = (dataDir: string) => path.join(dataDir, 'backup-series')

/** Begins a series when there is none. */
export function openSeries(dataDir: string, projectId: string): Series {
  const found = findSeries(dataDir, projectId)
  if (found) return found
  const mark = randomBytes(4).toString('hex')
  writeToDisk(fileOf(dataDir), `${mark}\n`)
  return seriesOf(mark, projectId)
}

/** Null when no backup was made yet. */
export function findSeries(dataDir: string, projectId: string): Series | null {
  if (!fs.existsSync(fileOf(dataDir))) return null
  const mark = fs.readFileSync(fileOf(dataDir), 'utf8').trim()
  return /^[0-9a-f]{8}$/.test(mark) ? seriesOf(mark, projectId) : null
}

function seriesOf(mark: string, projectId: string): Series {
  const pattern = new RegExp(
    `^${projectId}-${mark}-(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z\\.tar\\.gz(\\.age)?$`,
  )
  return {
    nameOf(date, isEncrypted) {
      const moment = date.toISOString().slice(0, 19).replace(/[-:]/g, '')
      return `${projectId}-${mark}-${moment}Z.tar.gz${isEncrypted ? '.age' : ''}`
    },
    dateOf(name) {
      const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? []
      const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
      return Number.isNaN(date.getTime()) ? null : date
    },
  }
}

const day = 86_400_000
const dailyKept = 7
const weeklyKept = 4

const dayOf = (date: Date) => Math.floor(date.getTime() / day)
/** Weeks begin on Monday; the first day of Unix time was a Thursday. */
const weekOf = (date: Date) => Math.floor((dayOf(date) + 3) / 7)

/**
 * The backups that are no longer kept: all but the newest of each of the last 7 days that have one, and of each of the
 * last 4 weeks that have one. Days and weeks are those of UTC. Dates in the future, from when the clock was wrong, count
 * for nothing and are left alone.
 */
export function noLongerKept(backups: readonly Date[], now: Date): Date[] {
  const past = backups.filter((date) => date <= now).sort((a, b) => b.getTime() - a.getTime())
  const kept = new Set([...newestOfEach(past, dayOf, dailyKept), ...newestOfEach(past, weekOf, weeklyKept)])
  return past.filter((date) => !kept.has(date))
}

function newestOfEach(newestFirst: readonly Date[], periodOf: (date: Date) => number, most: number): Date[] {
  const newest = new Map<number, Date>()
  for (const date of newestFirst) {
    const period = periodOf(date)
    if (!newest.has(period)) newest.set(period, date)
  }
  return [...newest.values()].slice(0, most)
}
