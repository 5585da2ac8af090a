import fs from 'node:fs'
import path from 'node:path'
import { countRows, differenceOf } from '../../../embedded/backup/count.ts'
import { fillTables, rowsIn, tablesOf } from '../../../embedded/backup/rows.ts'
import { Refusal } from '../../../embedded/config/refusal.ts'
import type { Connection } from '../../../embedded/database/database.ts'
import { openPglite } from '../../../embedded/database/pglite/open-pglite.ts'
import { filesVersion, openPostgres17, ownVersion } from '../../../embedded/database/pglite/postgres-17.ts'
import { bringUpToDate } from '../../../embedded/database/schema/bring-up-to-date.ts'
import { formerDir, pgliteDir } from '../../../embedded/process/first-start.ts'
import { makeDir } from '../../../embedded/process/make-dir.ts'
import { syncDirectory } from '../../../embedded/process/to-disk.ts'

/**
 * Copies every row of an embedded database of PostgreSQL 17 into one of this version, beside it, and counts them; then the two
 * change places. Killed at any moment it leaves one of them in its place, and is run again. The caller holds the lock of
 * the data directory.
 * @returns the number of rows, and where the former database is
 * @throws Refusal
 */
export async function moveToNewEngine(dataDir: string): Promise<{ rows: number; kept: string }> {
  const place = pgliteDir(dataDir)
  const kept = formerDir(dataDir)
  const work = path.join(dataDir, '.upgrade')
  // Killed between the two last steps.
  if (!fs.existsSync(place) && fs.existsSync(kept)) fs.renameSync(kept, place)
  const version = filesVersion(place)
  if (version === ownVersion) throw new Refusal('DATA_DIR', `${place} è già di questa versione`)
  if (version !== '17')
    throw new Refusal('DATA_DIR', `in ${dataDir} non c'è un database di una versione precedente`)
  if (fs.existsSync(kept)) throw new Refusal('DATA_DIR', `${kept} esiste già: è di un altro aggiornamento`)
  fs.rmSync(work, { recursive: true, force: true })
  try {
    makeDir(work)
    const rows = await copyRows(place, work)
    fs.renameSync(place, kept)
    fs.renameSync(pgliteDir(work), place)
    syncDirectory(dataDir)
    return { rows, kept }
  } finally {
    fs.rmSync(work, { recursive: true, force: true })
  }
}

/** Fills `work/pg`. The former files are read in a copy, since opening them writes to them. */
async function copyRows(place: string, work: string): Promise<number> {
  const copy = path.join(work, 'former')
  fs.cpSync(place, copy, { recursive: true, mode: fs.constants.COPYFILE_FICLONE })
  const former = await openPostgres17(copy)
  try {
    await bringUpToDate(former)
    const database = await openPglite({ dataDir: work, databaseUrl: null })
    try {
      const { connection } = database
      await bringUpToDate(connection)
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
