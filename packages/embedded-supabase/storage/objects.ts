import { randomUUID } from 'node:crypto'
import { type Caller, probeAs } from '../database/as-caller.ts'
import { DatabaseFailure, type Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { NewFile, StorageFiles } from '../files/storage-files.ts'
import { codeOf } from '../process/file-errors.ts'

export type ObjectStore = { db: Db; files: StorageFiles }
type Place = { caller: Caller; bucket: string; name: string }

/**
 * Stores a file and its row; returns the row's id, or null when the name is taken. First an insert that is rolled back
 * tests the policies, then the file is written, and its row last, so that no row lacks its file.
 * @param replaces whether a file of that name is replaced
 * @throws the database's error, such as a policy's
 */
export async function putObject(
  { db, files }: ObjectStore,
  { caller, bucket, name }: Place,
  found: NewFile,
  replaces: boolean,
): Promise<string | null> {
  const owner = caller.role === 'service_role' ? null : caller.account
  const row = (metadata: object) => ({ id: randomUUID(), bucket, name, owner, metadata })
  const described = { mimetype: found.type, contentLength: found.bytes.length }
  try {
    await probeAs(db, caller, insertOf(row(described), replaces))
  } catch (error) {
    if (codeOf(error) === '23505') return null
    throw error
  }
  const kept = row(await files.write(bucket, name, found))
  const { rows } = await sql<{ id: string }>`${insertOf(kept, true, ownerThere(owner))} returning id`.execute(
    db,
  )
  if (!rows[0]) throw new DatabaseFailure('42501', 'The account was deleted during its upload')
  return rows[0].id
}

/** Deleting an account removes its files too, and would not see one whose upload ends later. */
const ownerThere = (owner: string | null) =>
  sql`where ${owner}::uuid is null or exists (select from auth.users where id = ${owner}::uuid)`

type NewRow = { id: string; bucket: string; name: string; owner: string | null; metadata: object }

function insertOf({ id, bucket, name, owner, metadata }: NewRow, replaces: boolean, condition = sql``) {
  const replacing = sql`on conflict (bucket_id, name) do update set owner = excluded.owner,
    owner_id = excluded.owner_id, metadata = excluded.metadata, version = excluded.version, updated_at = now()`
  return sql`insert into storage.objects (id, bucket_id, name, owner, owner_id, metadata, version)
    select ${id}::uuid, ${bucket}, ${name}, ${owner}::uuid, ${owner}::text, ${JSON.stringify(metadata)}::text::jsonb,
      ${id}::text ${condition} ${replaces ? replacing : sql``}`
}

/**
 * An upload may only choose how many seconds browsers cache the file, as a number or as `max-age=`; anything else
 * becomes `no-cache`.
 */
export function cacheControlOf(requested: unknown): string {
  const seconds = /^(?:max-age=)?(\d{1,9})$/.exec(typeof requested === 'string' ? requested : '')?.[1]
  return seconds === undefined ? 'no-cache' : `max-age=${seconds}`
}
