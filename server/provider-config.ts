import fs from 'node:fs'
import path from 'node:path'
import { supabaseDir } from './paths.ts'
import { providerMail } from './provider-mails.ts'
import type { OwnSettings } from './settings.ts'

/** The mails that `config.toml` names: those that Supabase's auth service sends. */
const entry =
  /^\[auth\.email\.((?:template|notification)\.\w+)\]\n(enabled = true\n)?subject = "(.*)"\ncontent_path = "\.\/supabase\/templates\/(\w+\.html)"\n/gm
const begins = '# Mails with the name of the provider: written by `npm run mails`.'
const ends = '# End of these mails.'

/**
 * `config.toml` with the provider's mails for the remote of `docs/production.md`, in place of what an earlier call has written, and
 * the mails by file name.
 */
export function providerConfig(config: string, name: string, support: OwnSettings['support']) {
  const [before = ''] = config.split(`\n${begins}`)
  const after = config.split(`${ends}\n`)[1] ?? ''
  const templates = new Map<string, string>()
  const entries = [...before.matchAll(entry), ...after.matchAll(entry)].map(
    ([, key, enabled = '', title = '', file = '']) => {
      const html = fs.readFileSync(path.join(supabaseDir, 'templates', file), 'utf8')
      const mail = providerMail({ subject: title, html }, name, support)
      templates.set(file, mail.html)
      // A JSON text is one of TOML.
      const subject = `subject = ${JSON.stringify(mail.subject)}`
      return `\n[remotes.production.auth.email.${key}]\n${enabled}${subject}\ncontent_path = "./supabase/provider-mails/${file}"\n`
    },
  )
  return { config: [before, `\n${begins}\n`, ...entries, `\n${ends}\n`, after].join(''), templates }
}
