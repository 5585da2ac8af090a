/**
 * `PROVIDER_NAME=… npm run mails`: writes the mails of hosted or self-hosted Supabase with the provider's name, and the contacts of
 * `SUPPORT_EMAIL` and `SUPPORT_PHONE`, into `supabase/provider-mails`, and names them in `supabase/config.toml` for
 * `supabase config push`. Repeated, it writes them anew.
 */
import fs from 'node:fs'
import path from 'node:path'
import { Refusal } from 'embedded-supabase/config/refusal.ts'
import { failureText } from 'embedded-supabase/process/file-errors.ts'
import { complain, say } from 'embedded-supabase/process/log.ts'
import { supabaseDir } from '../../server/paths.ts'
import { providerConfig } from '../../server/provider-config.ts'
import { readOwnSettings } from '../../server/settings.ts'

try {
  const { provider, support } = readOwnSettings(process.env)
  if (provider.name === null) throw new Refusal('PROVIDER_NAME', 'manca')
  const file = path.join(supabaseDir, 'config.toml')
  const { config, templates } = providerConfig(fs.readFileSync(file, 'utf8'), provider.name, support)
  const folder = path.join(supabaseDir, 'provider-mails')
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder)
  for (const [name, html] of templates) fs.writeFileSync(path.join(folder, name), html)
  fs.writeFileSync(file, config)
  say(`${templates.size} email scritte in supabase/provider-mails e nominate in supabase/config.toml.`)
} catch (error) {
  complain(failureText(error))
  process.exitCode = 1
}
