import fs from 'node:fs'
import path from 'node:path'
import { isLoopbackHost } from './loopback.ts'
import { Refusal } from './refusal.ts'
import type { Settings } from './settings.ts'

/** Where the embedded PostgreSQL keeps its rows. */
export const pgliteDir = (dataDir: string) => path.join(dataDir, 'pg')

// Inside the directory that it vouches for, so that a copy or a backup never parts them.
const marker = (dataDir: string) => path.join(pgliteDir(dataDir), 'bottega.ready')

/** Whether the embedded database was never finished: it then holds nothing that anyone was told is kept. */
export function isFirstStart({ databaseUrl, dataDir }: Settings): boolean {
  return databaseUrl === null && !fs.existsSync(marker(dataDir))
}

/** To be called once migrations and first rows are in. */
export function markReady(dataDir: string): void {
  if (!fs.existsSync(marker(dataDir))) {
    fs.writeFileSync(marker(dataDir), `${new Date().toISOString()}\n`, { flush: true })
  }
}

/** Before anything is created: a first start would make the demo accounts for all to use. @throws Refusal */
export function refuseToSeedInPublic(settings: Settings): void {
  if (settings.demo && !isLoopbackHost(settings.host) && isFirstStart(settings)) {
    throw demoInPublic(settings.host)
  }
}

/** Why accounts whose password the README prints are not served to other computers. */
export function demoInPublic(host: string): Refusal {
  return new Refusal(
    'HOST',
    `«${host}» è raggiungibile da altri computer e gli account demo hanno la password demo: usa DEMO=off su dati nuovi, o cambia quelle password`,
  )
}
