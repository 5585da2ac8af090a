import fs from 'node:fs'
import path from 'node:path'
import { isLoopbackHost } from '../config/loopback.ts'
import { Refusal } from '../config/refusal.ts'
import type { Settings } from '../config/settings.ts'
import { writeToDisk } from './to-disk.ts'

export const pgliteDir = (dataDir: string) => path.join(dataDir, 'pg')
/** Where an upgrade puts a database of an earlier engine. */
export const formerDir = (dataDir: string) => path.join(dataDir, 'pg-17')

// Inside the database's directory, so that a copy or a backup always has both or neither. Until 2.0.0 it began with another
// word than `database`.
const markerName = /^[a-z]+\.ready$/

function isMarked(dataDir: string): boolean {
  const directory = pgliteDir(dataDir)
  return fs.existsSync(directory) && fs.readdirSync(directory).some((name) => markerName.test(name))
}

/** Whether the embedded database has never been completed. Nothing in it has been promised to anybody yet. */
export function isFirstStart({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): boolean {
  return databaseUrl === null && !isMarked(dataDir)
}

/** Called after the migrations and the first rows. */
export function markReady(dataDir: string): void {
  if (isMarked(dataDir)) return
  writeToDisk(path.join(pgliteDir(dataDir), 'database.ready'), `${new Date().toISOString()}\n`)
}

/** Refuses, before anything is created, a first start whose accounts other computers could open. @throws Refusal */
export function refuseToSeedInPublic(settings: Settings): void {
  if (!isLoopbackHost(settings.host) && isFirstStart(settings)) refuseOpenSeed(settings)
}

/** Refuses first accounts with a published password on a host that other computers reach. @throws Refusal */
export function refuseOpenSeed({ project: { published }, demo, admin, host }: Settings): void {
  if (demo && published.accounts.length > 0) throw demoInPublic(host)
  if (admin && published.accounts.includes(admin.email) && admin.password === published.password) {
    throw new Refusal(
      'ADMIN_PASSWORD',
      `è quella degli account demo, e HOST «${host}» è raggiungibile da altri computer: scegline un'altra`,
    )
  }
}

export function demoInPublic(host: string): Refusal {
  return new Refusal(
    'HOST',
    `«${host}» è raggiungibile da altri computer e gli account demo hanno la password demo: usa DEMO=off su dati nuovi, o cambia quelle password`,
  )
}
