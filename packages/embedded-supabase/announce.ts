import { appleDates } from '../../supabase/functions/_shared/wallets/apple.ts'
import { demoPassword } from './config/demo.ts'
import { isLoopbackHost } from './config/loopback.ts'
import { ownPaths } from './config/own-paths.ts'
import type { Settings } from './config/settings.ts'
import { openDemoAccounts } from './demo-accounts.ts'
import type { Backend } from './gateway/host.ts'
import { complain, say } from './process/log.ts'
import { isEmpty } from './seed.ts'

type Served = { settings: Settings; backend: Backend; origin: string; hasMailbox: boolean }

export async function announce({ settings, backend, origin, hasMailbox }: Served): Promise<void> {
  say(`Bottega è pronta: ${origin}`)
  if (!settings.siteUrl && !isLoopbackHost(settings.host)) {
    say(`SITE_URL non è impostata: i link nelle email portano a ${backend.siteUrl}`)
  }
  const { apple } = settings.wallets
  const dates = apple && appleDates(apple, Date.now())
  if (dates) complain(`Apple Wallet non è offerto. ${dates.setting}: ${dates.message}`)
  const open = await openDemoAccounts(backend.db)
  if (open.length > 0) say(`Account demo: ${open.join(', ')} — password ${demoPassword}`)
  if (await isEmpty(backend.db)) {
    say('Nessun account: con ADMIN_EMAIL e ADMIN_PASSWORD il prossimo avvio crea il primo admin')
  }
  if (hasMailbox) say(`Posta in uscita: ${origin}${ownPaths.mailbox}`)
  say('Per continuare: docs/guida.md per chi la usa, README.md per chi la gestisce')
}
