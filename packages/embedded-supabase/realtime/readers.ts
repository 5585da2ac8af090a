import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Column } from './columns.ts'
import type { Person } from './person.ts'
import type { FilterColumn } from './subscription.ts'

/** A row of the history as JSON text, and the columns by which subscriptions filter. */
export type Change = Record<FilterColumn, string | null> & { id: string; at: string; record: string }

/** The changes that a person may read. */
export type Audience = (person: Person) => readonly Change[]

type Group = { listeners: string; changes: string }

/**
 * Asks the database which of these changes each person may read. The answer belongs to the person's session of that
 * moment: after a new sign-in it is not used.
 */
export async function audienceOf(
  db: Db,
  columns: readonly Column[],
  ids: readonly string[],
  people: readonly Person[],
): Promise<Audience> {
  const listeners = [...new Map(people.map((person) => [keyOf(person), person])).entries()].filter(
    ([, { role }]) => role === 'authenticated',
  )
  const changes = await changesOf(db, columns, ids)
  const groups = listeners.length > 0 ? await groupsOf(db, ids, listeners) : []
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
  ids: readonly string[],
  listeners: readonly (readonly [string, Person])[],
): Promise<Group[]> {
  const accounts = listeners.map(([, { account }]) => account).join()
  const sessions = listeners.map(([, { session }]) => session).join()
  const { rows } = await sql<Group>`
    select array_to_string(listeners, ',') as listeners, array_to_string(changes, ',') as changes
    from private.readers_of_changes(
      string_to_array(${ids.join()}, ',')::bigint[],
      string_to_array(${accounts}, ',')::uuid[],
      string_to_array(${sessions}, ',')::uuid[]
    )`.execute(db)
  return rows
}

/** In the order of their ids. Changes that were deleted meanwhile are missing. */
async function changesOf(db: Db, columns: readonly Column[], ids: readonly string[]): Promise<Change[]> {
  const selected = sql.join(columns.map(({ name }) => sql.ref(name)))
  const { rows } = await sql<Change>`
    select id::text as id, table_name, row_id::text as row_id, action, by::text as by,
      to_json(at) #>> '{}' as at, row_to_json(selected)::text as record
    from (
      select ${selected} from public.changes
      where id = any (string_to_array(${ids.join()}, ',')::bigint[]) order by id
    ) as selected`.execute(db)
  return rows
}
