import { type Caller, queryAs } from '../database/as-caller.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

type Row = Record<string, unknown>

/** The buckets that the policies show a caller. @param id one bucket, or null for all */
export function bucketsFor(db: Db, caller: Caller, id: string | null): Promise<readonly Row[]> {
  const text = `select id, name, coalesce(owner::text, '') as owner, coalesce(owner_id, '') as owner_id, public,
    file_size_limit, to_json(allowed_mime_types) as allowed_mime_types, created_at, updated_at
    from storage.buckets where $1::text is null or id = $1`
  return queryAs(db, caller, { text, values: [id] }, true)
}

export async function bucketExists(db: Db, id: string): Promise<boolean> {
  return (await sql`select from storage.buckets where id = ${id}`.execute(db)).rows.length > 0
}

const columns = `id, bucket_id, name, owner, owner_id, coalesce(metadata, '{}') as metadata, user_metadata,
  to_json(path_tokens) as path_tokens, version, created_at, updated_at, last_accessed_at`

export type ListOptions = {
  prefix?: string | undefined
  /** How names go on after the prefix, as on Supabase; capitals count as small letters. */
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  /** One of the columns that the route allows. */
  sortBy?: { column: string; order: 'asc' | 'desc' } | undefined
}

/** The files of a bucket that the policies show a caller. */
export function objectsFor(
  db: Db,
  caller: Caller,
  bucket: string,
  { prefix = '', search = '', limit = 1000, offset = 0, sortBy }: ListOptions,
): Promise<readonly Row[]> {
  const order = sortBy ? `${sortBy.column} ${sortBy.order}` : 'name'
  const text = `select ${columns} from storage.objects
    where bucket_id = $1 and starts_with(lower(name), lower($2))
    order by ${order}, name limit $3::text::int offset $4::text::int`
  const beginning = prefix + search
  return queryAs(db, caller, { text, values: [bucket, beginning, String(limit), String(offset)] }, true)
}

/**
 * A file's row, for every caller, since every bucket is public. The owner is left out: a file's address must not reveal
 * it.
 */
export async function objectAt(db: Db, bucket: string, name: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select ${sql.raw(columns)} from storage.objects where bucket_id = ${bucket} and name = ${name}`.execute(
    db,
  )
  if (!rows[0]) return null
  const { owner: _, owner_id: __, ...visible } = rows[0]
  return visible
}

/** Deletes the rows that the policies let a caller delete; returns them. */
export function removeObjects(
  db: Db,
  caller: Caller,
  bucket: string,
  names: readonly string[],
): Promise<readonly Row[]> {
  const text = `delete from storage.objects
    where bucket_id = $1 and name in (select json_array_elements_text($2::text::json)) returning ${columns}`
  return queryAs(db, caller, { text, values: [bucket, JSON.stringify(names)] }, false)
}
