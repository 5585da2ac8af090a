import fs from 'node:fs'
import path from 'node:path'
import type { Project } from '../config/project.ts'
import { Refusal } from '../config/refusal.ts'
import type { Connection, Db } from '../database/database.ts'
import { openPglite } from '../database/pglite/open-pglite.ts'
import { filesVersion, formerVersion, openPostgres17, ownVersion } from '../database/pglite/postgres-17.ts'
import { bringUpToDate } from '../database/schema/bring-up-to-date.ts'
import { sql } from '../database/sql.ts'
import { formerDir, pgliteDir } from '../process/first-start.ts'
import { makeDir } from '../process/make-dir.ts'
import { bytesBelow, refuseBelow } from '../process/room.ts'
import { syncDirectory } from '../process/to-disk.ts'
import { countRows, differenceOf } from './count.ts'
import { fillTables, rowsIn, tablesOf } from './rows.ts'

type Stored = { dataDir: string; project: Pick<Project, 'supabase' | 'preparedDatabase'> }

/** Whether a data directory has a database that `moveToNewEngine` brings along. */
export const hasFormerDatabase = (dataDir: string) => filesVersion(pgliteDir(dataDir)) === formerVersion

/**
 * Copies every row of an embedded database of PostgreSQL 17 into one of this version, beside it, and counts them; then the two
 * change places. Killed at any moment it leaves one of them in its place, and is run again. The caller holds the lock of
 * the data directory.
 * @returns the number of rows, and where the former database is
 * @throws Refusal
 */
export async function moveToNewEngine({ dataDir, project }: Stored): Promise<{ rows: number; kept: string }> {
  const place = pgliteDir(dataDir)
  const kept = formerDir(dataDir)
  const work = path.join(dataDir, '.upgrade')
  // Killed between the two last steps.
  if (!fs.existsSync(place) && fs.existsSync(kept)) fs.renameSync(kept, place)
  const version = filesVersion(place)
  if (version === ownVersion) throw new Refusal('DATA_DIR', `${place} è già di questa versione`)
  if (version !== formerVersion)
    throw new Refusal('DATA_DIR', `in ${dataDir} non c'è un database di una versione precedente`)
  if (fs.existsSync(kept)) throw new Refusal('DATA_DIR', `${kept} esiste già: è di un altro aggiornamento`)
  fs.rmSync(work, { recursive: true, force: true })
  try {
    // The copy that is read, and the new database.
    refuseBelow(dataDir, 2 * (await bytesBelow(place)), 'portare il database')
    makeDir(work)
    const rows = await copyRows(place, work, project)
    fs.renameSync(place, kept)
    fs.renameSync(pgliteDir(work), place)
    syncDirectory(dataDir)
    return { rows, kept }
  } finally {
    fs.rmSync(work, { recursive: true, force: true })
  }
}

/** Refuses what no migration has made, since the new database would not have it. */
async function refuseOwnObjects(former: Db, next: Db): Promise<void> {
  const known = new Set(await objectsIn(next))
  const unknown = (await objectsIn(former)).filter((name) => !known.has(name))
  if (unknown.length === 0) return
  const named = unknown.slice(0, 3).join(', ')
  throw new Refusal(
    'DATA_DIR',
    `il database ha oggetti che questa versione non conosce (${named}): togli prima quelli`,
  )
}

/** Columns of tables and views, indexes and functions, without those of extensions. */
async function objectsIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) || coalesce('.' || attname, '') as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    left join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and relkind <> 'i'
    where relkind in ('r', 'v', 'm', 'i') and nspname !~ '^(pg_|information_schema|supabase_migrations)'
    union
    select format('%I.%I', nspname, proname)
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname !~ '^(pg_|information_schema)'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Fills `work/pg`. The former files are read in a copy, since opening them writes to them. */
async function copyRows(
  place: string,
  work: string,
  { supabase, preparedDatabase }: Stored['project'],
): Promise<number> {
  const copy = path.join(work, 'former')
  fs.cpSync(place, copy, { recursive: true, mode: fs.constants.COPYFILE_FICLONE })
  const former = await openPostgres17(copy)
  try {
    await bringUpToDate(former, supabase)
    const database = await openPglite({ dataDir: work, databaseUrl: null }, preparedDatabase)
    try {
      const { connection } = database
      await bringUpToDate(connection, supabase)
      await refuseOwnObjects(former.db, connection.db)
      const rows = await fillTables(rowsIn(former.db), connection.db, await tablesOf(former.db))
      const counted = async ({ db }: Connection) => ({
        rows: await countRows(db, { reading: true }),
        files: 0,
      })
      const difference = differenceOf(await counted(former), await counted(connection))
      if (difference) throw new Refusal('DATA_DIR', `la copia ha ${difference}`)
      await database.markReady()
      return rows
    } finally {
      await database.close()
    }
  } finally {
    await former.close()
  }
}
