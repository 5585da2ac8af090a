import type { Context } from 'hono'
import { sql } from '../database/sql.ts'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'

type Held = { files: number; bytes: number; admin: boolean }

/**
 * Refuses a file that exceeds its owner's quota. Admins, who store everybody's pictures, and the secret key, which has no
 * account, have no quota. Called in the owner's turn, so that of two simultaneous uploads the second counts the first.
 */
export async function refuseOverQuota(
  c: Context<HostEnv>,
  { db, quota }: Pick<Backend, 'db' | 'quota'>,
  file: { bucket: string; name: string; size: number },
): Promise<Response | null> {
  const owner = c.get('claims')?.sub
  if (!owner) return null
  const held = await heldBy(db, owner, file)
  const fits = held.files + 1 <= quota.files && held.bytes + file.size <= quota.bytes
  if (held.admin || fits) return null
  return problem(c, 413, 'quota_exceeded', 'Hai esaurito lo spazio per i tuoi file: nulla è stato salvato.')
}

/** What an account stores, without the file that the upload replaces. */
async function heldBy(
  db: Backend['db'],
  owner: string,
  { bucket, name }: { bucket: string; name: string },
): Promise<Held> {
  const { rows } = await sql<{ files: string; bytes: string; admin: boolean }>`
    select count(*) as files,
      coalesce(sum((metadata ->> 'size')::bigint), 0) as bytes,
      exists (select from public.user_roles where user_id = ${owner}::uuid and role = 'admin') as admin
    from storage.objects
    where owner_id = ${owner} and (bucket_id, name) <> (${bucket}, ${name})`.execute(db)
  const [held] = rows
  return {
    files: Number(held?.files ?? 0),
    bytes: Number(held?.bytes ?? 0),
    admin: held?.admin ?? false,
  }
}
