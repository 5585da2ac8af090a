import { isLoopbackHost } from './config/loopback.ts'
import { ownPaths } from './config/own-paths.ts'
import type { Settings } from './config/settings.ts'
import type { Backend } from './gateway/host.ts'
import { complain, say } from './process/log.ts'
import { openPublishedAccounts } from './published-accounts.ts'
import { isEmpty } from './seed.ts'

type Served = { settings: Settings; backend: Backend; origin: string; hasMailbox: boolean }

export async function announce({ settings, backend, origin, hasMailbox }: Served): Promise<void> {
  const { name, published } = settings.project
  say(`${name} è pronta: ${origin}`)
  if (!settings.siteUrl && !isLoopbackHost(settings.host)) {
    say(`SITE_URL non è impostata: i link nelle email portano a ${backend.siteUrl}`)
  }
  const { said, warned } = backend.hooks.announcement()
  for (const line of warned) complain(line)
  const open = await openPublishedAccounts(settings.project, backend.db)
  if (open.length > 0) say(`Account demo: ${open.join(', ')} — password ${published.password}`)
  if (await isEmpty(backend.db)) {
    say('Nessun account: con ADMIN_EMAIL e ADMIN_PASSWORD il prossimo avvio crea il primo admin')
  }
  if (hasMailbox) say(`Posta in uscita: ${origin}${ownPaths.mailbox}`)
  for (const line of said) say(line)
}
