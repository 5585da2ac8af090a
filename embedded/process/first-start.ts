import fs from 'node:fs'
import path from 'node:path'
import { demoAccounts, demoPassword } from '../config/demo.ts'
import { isLoopbackHost } from '../config/loopback.ts'
import { Refusal } from '../config/refusal.ts'
import type { Settings } from '../config/settings.ts'
import { writeToDisk } from './to-disk.ts'

/** Where the embedded PostgreSQL keeps its rows. */
export const pgliteDir = (dataDir: string) => path.join(dataDir, 'pg')

// Inside the directory that it vouches for, so that a copy or a backup never parts them.
const marker = (dataDir: string) => path.join(pgliteDir(dataDir), 'bottega.ready')

/** Whether the embedded database was never finished: it then holds nothing that anyone was told is kept. */
export function isFirstStart({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): boolean {
  return databaseUrl === null && !fs.existsSync(marker(dataDir))
}

/** To be called once migrations and first rows are in. */
export function markReady(dataDir: string): void {
  if (!fs.existsSync(marker(dataDir))) {
    writeToDisk(marker(dataDir), `${new Date().toISOString()}\n`)
  }
}

/** Before anything is created: a first start would make accounts that are open to all. @throws Refusal */
export function refuseToSeedInPublic(settings: Settings): void {
  if (!isLoopbackHost(settings.host) && isFirstStart(settings)) refuseOpenSeed(settings)
}

/** What an empty database would get must not be open to other computers. @throws Refusal */
export function refuseOpenSeed({ demo, admin, host }: Settings): void {
  if (demo) throw demoInPublic(host)
  if (admin && demoAccounts.includes(admin.email) && admin.password === demoPassword) {
    throw new Refusal(
      'ADMIN_PASSWORD',
      `è quella degli account demo, e HOST «${host}» è raggiungibile da altri computer: scegline un'altra`,
    )
  }
}

/** Why accounts whose password the README prints are not served to other computers. */
export function demoInPublic(host: string): Refusal {
  return new Refusal(
    'HOST',
    `«${host}» è raggiungibile da altri computer e gli account demo hanno la password demo: usa DEMO=off su dati nuovi, o cambia quelle password`,
  )
}
