import { StorageClient } from '@supabase/storage-js'
import { Refusal } from 'embedded-supabase/config/refusal.ts'
import type { Settings } from 'embedded-supabase/config/settings.ts'
import { openPostgres } from 'embedded-supabase/database/postgres/open-postgres.ts'
import { sql } from 'embedded-supabase/database/sql.ts'
import type { Backend } from 'embedded-supabase/gateway/host.ts'
import pMap from 'p-map'
import { copyTables, type Overrides } from './rows.ts'
import type { Source } from './source.ts'
import { checkSuited, type Target, tablesOf } from './target.ts'

const atOnce = 4
const none = "''"

/**
 * Values that the hosted auth service needs in accounts and the embedded one does not: the id of its only instance,
 * texts that are never null, identities named by the account's id. Links in earlier mails stop working.
 */
const accounts: Overrides = {
  'auth.users': {
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
  'auth.identities': {
    provider_id: "case r.provider when 'email' then r.user_id::text else r.provider_id end",
    identity_data: "jsonb_build_object('sub', r.user_id) || coalesce(r.identity_data, '{}')",
  },
}

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
  const db: Backend['db'] = database.connection.db
  const storage = new StorageClient(new URL('/storage/v1', url).href, {
    apikey: key,
    authorization: `Bearer ${key}`,
  })
  return {
    next: 'Gli account entrano con la password di sempre; le sessioni aperte finiscono.',
    async fill() {
      await checkSuited(source.db, db)
      // Files first, because uploading them again after a failure creates no duplicates.
      await sendFiles(storage, source)
      const tables = [...(await tablesOf(source.db, ['public'])), 'auth.users', 'auth.identities']
      const rows = await db.transaction(async (tx) => {
        const copied = await copyTables(source.db, tx, tables, accounts)
        await keepOwners(source.db, tx)
        return copied
      })
      return { rows, files: source.objects.length }
    },
    close: () => database.close(),
  }
}

async function sendFiles(storage: StorageClient, { objects, files, keyOf }: Source): Promise<void> {
  const send = async (object: Source['objects'][number]) => {
    const bytes = await files.read(keyOf(object))
    if (!bytes) throw new Error(`Il file ${object.bucket}/${object.name} non si trova`)
    const { error } = await storage.from(object.bucket).upload(object.name, bytes, {
      contentType: object.type,
      cacheControl: object.maxAge,
      upsert: true,
    })
    if (error) throw new Refusal('SUPABASE_URL', `${object.bucket}/${object.name}: ${error.message}`)
  }
  await pMap(objects, send, { concurrency: atOnce })
}

/** Copies the owners of files, who may delete them: the service records no owner for uploads with its secret key. */
async function keepOwners(from: Backend['db'], to: Backend['db']): Promise<void> {
  const { rows } = await sql<{ all: string }>`
    select coalesce(jsonb_agg(to_jsonb(o)), '[]')::text as all from storage.objects o`.execute(from)
  await sql`
    update storage.objects o set owner = s.owner, owner_id = s.owner_id, created_at = s.created_at
    from jsonb_to_recordset(${rows[0]?.all ?? '[]'}::text::jsonb)
      as s (bucket_id text, name text, owner uuid, owner_id text, created_at timestamptz)
    where o.bucket_id = s.bucket_id and o.name = s.name`.execute(to)
}
