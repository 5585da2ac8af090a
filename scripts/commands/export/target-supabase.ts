import { StorageClient } from '@supabase/storage-js'
import { copyTables, type Rules, rowsIn, tablesOf } from 'embedded-supabase/backup/rows.ts'
import { suspendTriggers } from 'embedded-supabase/backup/suspend.ts'
import { Refusal } from 'embedded-supabase/config/refusal.ts'
import type { Settings } from 'embedded-supabase/config/settings.ts'
import type { Db } from 'embedded-supabase/database/database.ts'
import { openPostgres } from 'embedded-supabase/database/postgres/open-postgres.ts'
import { sql } from 'embedded-supabase/database/sql.ts'
import { type LeftBehind, leftBehind } from './left-behind.ts'
import { keepRows, rehearse } from './rows-or-none.ts'
import { sendFiles } from './send-files.ts'
import type { Source } from './source.ts'
import { checkSuited, type Target } from './target.ts'

const none = "''"

/**
 * What differs there. The hosted auth service needs values in accounts that the embedded one does not: the id of its only
 * instance, texts that are never null, identities named by the account's id. Links in earlier mails stop working.
 */
const differing = (encrypted_password: string): Rules => ({
  // Whoever hosts the project makes its backups: nobody would keep the time of the last one up to date there.
  'private.installation': { values: { last_backup: 'null', backup_late_from: 'null' } },
  'auth.users': {
    values: {
      encrypted_password,
      instance_id: "'00000000-0000-0000-0000-000000000000'",
      aud: "'authenticated'",
      role: "'authenticated'",
      phone: "nullif(r.phone, '')",
      confirmation_token: none,
      recovery_token: none,
      email_change: none,
      email_change_token_new: none,
      email_change_token_current: none,
      phone_change: none,
      phone_change_token: none,
      reauthentication_token: none,
    },
  },
  'auth.identities': {
    values: {
      provider_id: "case r.provider when 'email' then r.user_id::text else r.provider_id end",
      identity_data: "jsonb_build_object('sub', r.user_id) || coalesce(r.identity_data, '{}')",
    },
  },
})

/**
 * A Supabase project, hosted or not, after `supabase db push`: rows are written to its database, files through its
 * storage service.
 */
export async function supabaseProject(
  env: Record<string, string>,
  { databaseUrl }: Settings,
  source: Source,
): Promise<Target> {
  const { SUPABASE_URL: url = '', SUPABASE_SECRET_KEY: key } = env
  if (!URL.canParse(url)) throw new Refusal('SUPABASE_URL', 'deve essere come https://abc.supabase.co')
  if (!key) throw new Refusal('SUPABASE_SECRET_KEY', 'manca: è nelle impostazioni del progetto, API Keys')
  if (!databaseUrl) throw new Refusal('DATABASE_URL', 'manca: è nel progetto, Connect, Session pooler')
  const database = await openPostgres(databaseUrl)
  const { db } = database.connection
  const storage = new StorageClient(new URL('/storage/v1', url).href, {
    apikey: key,
    authorization: `Bearer ${key}`,
  })
  return {
    next: 'Gli account sono gli stessi; sessioni, inviti e link ancora aperti non valgono più.',
    async prepare() {
      const left = await leftBehind(source.db, db)
      const copy = (tx: Db) => copyRows(source, tx, left)
      await rehearse(db, copy)
      const fill = async () => {
        // Files first: after a failure they are sent again, while a place with rows takes no second export.
        await sendFiles(storage, source)
        return { rows: await keepRows(db, copy), files: source.objects.length }
      }
      return { lost: left.lines, fill }
    },
    close: () => database.close(),
  }
}

/** All rows, in a transaction of the target. @throws Refusal */
async function copyRows(source: Source, tx: Db, { taken, password }: LeftBehind): Promise<number> {
  await checkSuited(source.db, tx)
  if (!(await suspendTriggers(tx))) {
    const reason = 'questo utente non può sospendere i trigger (session_replication_role)'
    throw new Refusal('DATABASE_URL', `${reason}: usa l'utente postgres del progetto`)
  }
  const rules = { ...differing(password), ...taken }
  const own = await tablesOf(source.db, ['public', 'private'])
  const tables = [...new Set([...own, ...Object.keys(rules)])]
  const copied = await copyTables(rowsIn(source.db), tx, tables, rules)
  await keepOwners(source.db, tx)
  return copied
}

/** Copies the owners of files, who may delete them: the service records no owner for uploads with its secret key. */
async function keepOwners(from: Db, to: Db): Promise<void> {
  const { rows } = await sql<{ all: string }>`
    select coalesce(jsonb_agg(to_jsonb(o)), '[]')::text as all from storage.objects o`.execute(from)
  await sql`
    update storage.objects o set owner = s.owner, owner_id = s.owner_id, created_at = s.created_at
    from jsonb_to_recordset(${rows[0]?.all ?? '[]'}::text::jsonb)
      as s (bucket_id text, name text, owner uuid, owner_id text, created_at timestamptz)
    where o.bucket_id = s.bucket_id and o.name = s.name`.execute(to)
}
