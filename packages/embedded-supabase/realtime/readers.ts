import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { LiveTable } from '../gateway/hooks.ts'
import type { Person } from './person.ts'

/** A row of the live table as JSON text, and the columns by which subscriptions filter. */
export type Change = { id: string; at: string; record: string; filtered: Record<string, string | null> }

export type Audience = (person: Person) => readonly Change[]

/** A column of the live table; Supabase's client converts values by `type`. */
export type Column = { name: string; type: string }

/** The live table, and those of its columns that may be read. */
export type Live = { table: LiveTable; columns: readonly Column[] }

type Group = { listeners: string; changes: string }

/**
 * Asks the database which of these changes each person may read. The answer belongs to the person's session of that
 * moment: after a new sign-in it is not used.
 */
export async function audienceOf(
  db: Db,
  { table, columns }: Live,
  ids: readonly string[],
  people: readonly Person[],
): Promise<Audience> {
  const listeners = [...new Map(people.map((person) => [keyOf(person), person])).entries()].filter(
    ([, { role }]) => role === 'authenticated',
  )
  const changes = await changesOf(db, { table, columns }, ids)
  const groups = listeners.length > 0 ? await groupsOf(db, table, ids, listeners) : []
  const readBy = new Map<string, readonly Change[]>()
  for (const group of groups) {
    const readable = new Set(group.changes.split(','))
    const read = changes.filter(({ id }) => readable.has(id))
    for (const place of group.listeners.split(',')) {
      const [key] = listeners[Number(place) - 1] ?? []
      if (key !== undefined) readBy.set(key, read)
    }
  }
  return (person) => (person.role === 'service_role' ? changes : (readBy.get(keyOf(person)) ?? []))
}

function keyOf({ account, session }: Person): string {
  return `${account} ${session}`
}

async function groupsOf(
  db: Db,
  { readers }: LiveTable,
  ids: readonly string[],
  listeners: readonly (readonly [string, Person])[],
): Promise<Group[]> {
  const accounts = listeners.map(([, { account }]) => account).join()
  const sessions = listeners.map(([, { session }]) => session).join()
  const { rows } = await sql<Group>`
    select array_to_string(listeners, ',') as listeners, array_to_string(changes, ',') as changes
    from ${sql.raw(readers)}(
      string_to_array(${ids.join()}, ',')::bigint[],
      string_to_array(${accounts}, ',')::uuid[],
      string_to_array(${sessions}, ',')::uuid[]
    )`.execute(db)
  return rows
}

/** In the order of their ids. Changes that were deleted meanwhile are missing. */
async function changesOf(db: Db, { table, columns }: Live, ids: readonly string[]): Promise<Change[]> {
  const selected = sql.join(columns.map(({ name }) => sql.ref(name)))
  const filtered = sql.raw(table.filters.map((name) => `'${name}', "${name}"::text`).join())
  const { rows } = await sql<Change>`
    select id::text as id, jsonb_build_object(${filtered}) as filtered,
      to_json(${sql.ref(table.at)}) #>> '{}' as at, row_to_json(selected)::text as record
    from (
      select ${selected} from public.${sql.ref(table.name)}
      where id = any (string_to_array(${ids.join()}, ',')::bigint[]) order by id
    ) as selected`.execute(db)
  return rows
}

export async function readableColumns(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname::text as name, kind.typname::text as type
    from pg_catalog.pg_attribute join pg_catalog.pg_type as kind on kind.oid = atttypid
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
      and has_column_privilege('authenticated', attrelid, attnum, 'select')
    order by attnum`.execute(db)
  return rows
}
