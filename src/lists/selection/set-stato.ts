import { mostRows } from '#backend/answers.ts'
import { UserMessageError } from '#backend/errors.ts'
import { db } from '#backend/supabase.ts'
import { unmetCheck } from '#backend/unmet-check.ts'
import type { Stato } from '#italian/stato.ts'
import type { Noun } from '#lists/nouns.ts'
import type { Current } from './versions.ts'

/** The tables whose rows are 'attivo' or 'sospeso'. */
export type StatoTable = 'businesses' | 'websites'

/** The most rows whose state one statement sets (`set_stato_<table>` in supabase/migrations). */
const mostSet = mostRows

/**
 * Sets the state of rows over the versions that were read, a thousand at a time, each time all or none; answers their new
 * versions, without those that have changed since. Throws the database's error, or names the rows that have to be corrected first. The caller marks the table as
 * stale.
 */
export async function setStato<Row extends { id: string; updated_at: string }>(
  table: StatoTable,
  over: readonly Row[],
  stato: Stato,
  nameOf: (row: Row) => string,
): Promise<ReadonlyMap<string, string>> {
  const saved = new Map<string, string>()
  for (let from = 0; from < over.length; from += mostSet) {
    const some = await setSome(table, over.slice(from, from + mostSet), stato, nameOf)
    for (const [id, version] of some) saved.set(id, version)
  }
  return saved
}

async function setSome<Row extends { id: string; updated_at: string }>(
  table: StatoTable,
  over: readonly Row[],
  stato: Stato,
  nameOf: (row: Row) => string,
): Promise<ReadonlyMap<string, string>> {
  const versions = over.map(({ updated_at }) => updated_at)
  const { data, error } = await db
    .rpc(`set_stato_${table}`, { _ids: over.map(({ id }) => id), _versions: versions, _stato: stato })
    .limit(mostSet)
  if (error) throw (await toCorrect(error, over, nameOf)) ?? error
  return new Map(data.map(({ id, updated_at }) => [id, updated_at]))
}

const mostNamed = 3

/** An error that names the rows of before that a constraint refuses as they are; null where there are none. */
async function toCorrect<Row extends { id: string }>(
  error: unknown,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Promise<UserMessageError | null> {
  const _constraint = unmetCheck(error)
  if (!_constraint) return null
  const asked = { _constraint, _ids: rows.map(({ id }) => id) }
  const { data } = await db.rpc('rows_against', asked).limit(mostSet)
  const broken = rows.filter(({ id }) => data?.includes(id)).map((row) => `«${nameOf(row)}»`)
  if (broken.length === 0) return null
  const others = broken.length - mostNamed
  const names = [...broken.slice(0, mostNamed), ...(others > 0 ? [`altre ${others}`] : [])].join(', ')
  return new UserMessageError(
    `Da correggere prima: ${names}. Apri la scheda e salva: dice quale campo non è più ammesso`,
  )
}

/** What a room provides for the chosen rows of its list. */
export interface ChosenSource<Row extends { id: string; stato: string }> {
  table: StatoTable
  noun: Noun
  nameOf: (row: Row) => string
  /** Reads the list's columns and the version of rows; rows that no longer exist are left out. */
  read: (ids: readonly string[]) => PromiseLike<Current<Row>[]>
  /** A sentence for the question before suspending: who no longer sees what. */
  suspended: string
  /** The beginning of the exported file's name. */
  fileName: string
}
