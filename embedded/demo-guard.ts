import { type Database, isFirstStart } from './database.ts'
import { isLoopbackHost } from './loopback.ts'
import { Refusal } from './refusal.ts'
import { isEmpty, openDemoAccounts } from './seed.ts'
import type { Settings } from './settings.ts'

/** Before anything is created: a first start would make the demo accounts. @throws Refusal */
export function refuseToSeedInPublic(settings: Settings): void {
  if (settings.demo && !isLoopbackHost(settings.host) && isFirstStart(settings)) throw refusal(settings)
}

/** Once the database is open: demo accounts that are there, or would be made. @throws Refusal */
export async function refuseDemoInPublic(settings: Settings, { connection }: Database): Promise<void> {
  if (isLoopbackHost(settings.host)) return
  const wouldSeed = settings.demo && (await isEmpty(connection.kysely))
  const open = await openDemoAccounts(connection.kysely)
  if (wouldSeed || open.length > 0) throw refusal(settings)
}

function refusal({ host }: Settings): Refusal {
  return new Refusal(
    'HOST',
    `«${host}» è raggiungibile da altri computer e gli account demo hanno la password demo: usa DEMO=off su dati nuovi, o cambia quelle password`,
  )
}
