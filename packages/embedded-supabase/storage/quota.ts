import type { Context } from 'hono'
import { sql } from '../database/sql.ts'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'

type Usage = { files: number; bytes: number }

/**
 * Refuses a file that exceeds its owner's quota. The secret key has none, and who else the project says.
 * An owner's uploads are checked one after the other, so that of two simultaneous ones the second counts the first.
 */
export async function refuseOverQuota(
  c: Context<HostEnv>,
  { db, quota, hooks }: Pick<Backend, 'db' | 'quota' | 'hooks'>,
  file: { bucket: string; name: string; size: number },
): Promise<Response | null> {
  const owner = c.get('request').claims?.sub
  if (!owner) return null
  const usage = await usageOf(db, owner, file)
  const fits = usage.files + 1 <= quota.files && usage.bytes + file.size <= quota.bytes
  if (fits || !(await hooks.hasQuota(db, owner))) return null
  return problem(c, 413, 'quota_exceeded', 'Hai esaurito lo spazio per i tuoi file: nulla è stato salvato.')
}

/** Files and bytes of an account, without the file that the upload replaces. */
async function usageOf(
  db: Backend['db'],
  owner: string,
  { bucket, name }: { bucket: string; name: string },
): Promise<Usage> {
  const { rows } = await sql<{ files: string; bytes: string }>`
    select count(*) as files,
      coalesce(sum((metadata ->> 'size')::bigint), 0) as bytes
    from storage.objects
    where owner_id = ${owner} and (bucket_id, name) <> (${bucket}, ${name})`.execute(db)
  const [usage] = rows
  return { files: Number(usage?.files ?? 0), bytes: Number(usage?.bytes ?? 0) }
}
