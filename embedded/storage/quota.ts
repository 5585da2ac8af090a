import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'

type Held = { files: number; bytes: number; admin: boolean }

/**
 * Refuses a file for which its owner has no room left. An admin keeps the pictures of everybody, so that only the disk
 * bounds what an admin may store; the same goes for the secret key, which has no owner. To be asked in the owner's
 * turn: of two files sent at once, the second must see the first.
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

/** What an account holds besides the file that would be replaced. */
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
