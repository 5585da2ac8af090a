import { type Kysely, sql } from 'kysely'
import { contextQuery } from '../lite/session-context.ts'
import type { Column } from './columns.ts'
import type { Person } from './person.ts'
import type { FilterColumn } from './subscription.ts'

/** A change as a person may read it: its row as JSON text, and the columns by which subscriptions filter. */
export type Change = Record<FilterColumn, string | null> & { id: string; at: string; record: string }

/**
 * Returns which of some changes a person may read. All people of one role read the same changes without a business, and
 * all people of one business read the same changes of that business, so one person's answer counts for all of them.
 */
export type Audience = (person: Person) => readonly Change[]

type Reader = { role: string; business_id: string | null }
type Question = { asker: Person; ids: string[] }

/** Asks the database which of these changes may be read, once for each group of people who read the same. */
export async function audienceOf(
  db: Kysely<unknown>,
  columns: readonly Column[],
  ids: readonly string[],
  people: readonly Person[],
): Promise<Audience> {
  const readers = await readersAmong(db, people)
  const businessOf = await businessesOf(db, ids)
  const questions = new Map<string, Question>()
  for (const person of people) {
    for (const { key, wants } of groupsOf(person, readers)) {
      if (questions.has(key)) continue
      const asked = ids.filter((id) => wants(businessOf.get(id) ?? null))
      questions.set(key, { asker: person, ids: asked })
    }
  }
  const answers = new Map<string, Change[]>()
  for (const [key, { asker, ids: asked }] of questions) {
    if (asked.length > 0) answers.set(key, await readableBy(db, columns, asker, asked))
  }
  return (person) => {
    const found = groupsOf(person, readers).flatMap(({ key }) => answers.get(key) ?? [])
    return found.length < 2 ? found : found.sort((one, other) => Number(BigInt(one.id) - BigInt(other.id)))
  }
}

type Group = { key: string; wants: (business: string | null) => boolean }

/** The groups to which a person belongs; none when the account no longer exists. */
function groupsOf({ account, role }: Person, readers: ReadonlyMap<string, Reader>): Group[] {
  if (role === 'service_role') return [{ key: 'service', wants: () => true }]
  const reader = readers.get(account)
  if (!reader) return []
  const { business_id: own } = reader
  if (reader.role !== 'business') return [{ key: `role ${reader.role}`, wants: () => true }]
  const shared = { key: 'role business', wants: (business: string | null) => business === null }
  return own === null ? [shared] : [shared, { key: `business ${own}`, wants: (business) => business === own }]
}

async function readersAmong(db: Kysely<unknown>, people: readonly Person[]): Promise<Map<string, Reader>> {
  const accounts = [...new Set(people.map(({ account }) => account))].filter(Boolean)
  if (accounts.length === 0) return new Map()
  const { rows } = await sql<Reader & { account: string }>`
    select account, role, business_id
    from private.history_readers(string_to_array(${accounts.join()}, ',')::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.account, row]))
}

/** The business of each change. Changes that have been deleted meanwhile are left out. */
async function businessesOf(
  db: Kysely<unknown>,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; business_id: string | null }>`
    select id::text as id, business_id from public.changes
    where id = any (string_to_array(${ids.join()}, ',')::bigint[])`.execute(db)
  return new Map(rows.map(({ id, business_id }) => [id, business_id]))
}

/** Those of the changes that a person may read: the policies decide, as for a request to /rest/v1. */
function readableBy(
  db: Kysely<unknown>,
  columns: readonly Column[],
  { account, role, claims }: Person,
  ids: readonly string[],
) {
  const shown = sql.join(columns.map(({ name }) => sql.ref(name)))
  return db.transaction().execute(async (transaction) => {
    await transaction.executeQuery(contextQuery({ account, role, claims: JSON.stringify(claims) }))
    const { rows } = await sql<Change>`
      select id::text as id, table_name, row_id::text as row_id, action, by::text as by,
        to_json(at) #>> '{}' as at, row_to_json(shown)::text as record
      from (
        select ${shown} from public.changes
        where id = any (string_to_array(${ids.join()}, ',')::bigint[]) order by id
      ) as shown`.execute(transaction)
    return rows
  })
}
