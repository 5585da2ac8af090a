import type { Environment } from 'embedded-supabase/config/settings.ts'
import { sql } from 'embedded-supabase/database/sql.ts'
import type { Hooks, LiveTable } from 'embedded-supabase/gateway/hooks.ts'
import { appleDates } from '../supabase/functions/_shared/wallets/apple.ts'
import { noteBackups } from './backup-state.ts'
import { mailData, readMetadata } from './metadata.ts'
import { providerFiles } from './provider-files.ts'
import { providerMails } from './provider-mails.ts'
import { readOwnSettings } from './settings.ts'

export const liveTable: LiveTable = {
  name: 'changes',
  channel: 'bottega_changes',
  at: 'at',
  filters: ['table_name', 'row_id', 'action', 'by'],
  readers: 'private.readers_of_changes',
}

/** What the host does for this product alone. @throws Refusal for a malformed setting of its own */
export function hooks(env: Environment): Hooks {
  const { provider, support, twoStep, wallets } = readOwnSettings(env)
  return {
    async functions(host) {
      const { functionsOf } = await import('./functions.ts')
      return functionsOf(host, wallets)
    },
    live: liveTable,
    async prepare(db) {
      await sql`update private.installation set two_step = ${twoStep} where two_step <> ${twoStep}`.execute(
        db,
      )
    },
    async makeAdmin(db, id) {
      await sql`update public.user_roles set role = 'admin' where user_id = ${id}::uuid`.execute(db)
      // Their password stands in a setting; 'Primi passi' asks for another.
      await sql`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"given_password": "setting"}'
        where id = ${id}::uuid`.execute(db)
    },
    noteBackups,
    async upkeep(db) {
      await sql`select private.forget_changes()`.execute(db)
    },
    readMetadata,
    mailData,
    // Admins store everybody's pictures.
    async hasQuota(db, id) {
      const { rows } = await sql`
        select from public.user_roles where user_id = ${id}::uuid and role = 'admin'`.execute(db)
      return rows.length === 0
    },
    freeing: ['end_session', 'end_sessions'],
    usedFiles: 'private.is_shown',
    pageAttributes: {
      'two-step': twoStep === 'admin' ? twoStep : null,
      'support-email': support.email,
      'support-phone': support.phone,
    },
    changedFiles: (built) => providerFiles(provider, built, JSON.stringify(support)),
    name: provider.name,
    mail: providerMails(provider.name, support),
    announcement() {
      const dates = wallets.apple && appleDates(wallets.apple, Date.now())
      return {
        said: ['Per continuare: docs/guida.md per chi la usa, README.md per chi la gestisce'],
        warned: dates ? [`Apple Wallet non è offerto. ${dates.setting}: ${dates.message}`] : [],
      }
    },
  }
}
