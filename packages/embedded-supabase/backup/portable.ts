import { createReadStream, existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Project } from '../config/project.ts'
import { Refusal } from '../config/refusal.ts'
import type { Connection, Db } from '../database/database.ts'
import { type DatabasePlace, openDatabase } from '../database/open.ts'
import { openPglite } from '../database/pglite/open-pglite.ts'
import { appliedVersions, migrationFiles, releasedFiles } from '../database/schema/apply-migrations.ts'
import { bringUpToDate } from '../database/schema/bring-up-to-date.ts'
import { sql } from '../database/sql.ts'
import { pgliteDir } from '../process/first-start.ts'
import { countRows, differenceOf } from './count.ts'
import { atOnce, fillTables, type RowSource, rowsIn, tablesOf } from './rows.ts'
import { notValidIn } from './suspend.ts'

/*
 * Rows in a form that every version and every PostgreSQL reads: a file a table, whose first line names the columns and each
 * other one is a row, as JSON.
 */

const Written = z.object({
  migrations: z.array(z.string()),
  rows: z.record(z.string().regex(/^\w+\.\w+$/), z.int()),
  /** The constraints that some of them break; a backup of before names none. */
  notValid: z.array(z.object({ table: z.string(), name: z.string() })).default([]),
})

const rowsDir = (dataDir: string) => path.join(dataDir, 'rows')
const fileOf = (directory: string, name: string) => path.join(directory, `${name}.jsonl`)
const indexOf = (directory: string) => path.join(directory, 'index.json')

/** Puts rows in the place of a snapshot's database, whose files only its own engine reads. */
export async function makePortable(snapshot: string): Promise<void> {
  const database = await openPglite({ dataDir: snapshot, databaseUrl: null })
  try {
    await writeRows(database.connection.db, rowsDir(snapshot))
  } finally {
    await database.close()
    await fs.rm(pgliteDir(snapshot), { recursive: true, force: true })
  }
}

async function writeRows(db: Db, directory: string): Promise<void> {
  await fs.mkdir(directory, { mode: 0o700 })
  for (const table of await tablesOf(db)) {
    const file = await fs.open(fileOf(directory, table), 'wx', 0o600)
    await pipeline(() => linesOf(db, table), file.createWriteStream())
  }
  const written: z.infer<typeof Written> = {
    migrations: await appliedVersions(db),
    rows: await countRows(db),
    notValid: await notValidIn(db),
  }
  await fs.writeFile(indexOf(directory), JSON.stringify(written))
}

async function* linesOf(db: Db, table: string): AsyncGenerator<string> {
  const { columnsOf, rowsOf } = rowsIn(db)
  yield `${JSON.stringify(await columnsOf(table))}\n`
  for await (const rows of rowsOf(table)) yield `${rows.join('\n')}\n`
}

function rowsBelow(directory: string, { notValid }: z.infer<typeof Written>): RowSource {
  const linesIn = (table: string) => linesBelow(fileOf(directory, table))
  return {
    notValid: async () => notValid,
    async columnsOf(table) {
      for await (const line of linesIn(table)) return JSON.parse(line)
      throw new Error(`${table} has no columns`)
    },
    async *rowsOf(table) {
      let rows: string[] = []
      let isFirst = true
      for await (const line of linesIn(table)) {
        if (!isFirst) rows.push(line)
        isFirst = false
        if (rows.length < atOnce) continue
        yield rows
        rows = []
      }
      if (rows.length > 0) yield rows
    },
  }
}

/** Node's own `readLines` also ends lines at U+2028 and U+2029, which JSON has inside of texts. */
async function* linesBelow(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const text of createReadStream(file, 'utf8')) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') throw new Error(`${file} ends in the middle of a line`)
}

/**
 * Fills a new database with the rows of an unpacked backup: as of the migrations with which they were written, and brought up
 * to date then. Does nothing where the backup has none, but the files of a former engine's database.
 * @throws Refusal when the rows are of a later version, the database has accounts already, or a PostgreSQL is to have what is
 * only in such files
 */
export async function restoreRows(
  place: DatabasePlace & { project: Pick<Project, 'supabase'> },
): Promise<void> {
  const { supabase } = place.project
  const directory = rowsDir(place.dataDir)
  if (!existsSync(directory)) {
    if (place.databaseUrl === null) return
    throw new Refusal(
      'DATABASE_URL',
      "il backup è di una versione precedente, con i file del suo database: ripristinalo in una cartella, senza DATABASE_URL, aggiornalo, poi portalo con l'esportazione",
    )
  }
  const written = Written.parse(JSON.parse(await fs.readFile(indexOf(directory), 'utf8')))
  const files = migrationFiles(supabase)
  const known = [...files, ...releasedFiles(supabase)].map(({ version }) => version)
  if (written.migrations.some((version) => !known.includes(version)))
    throw new Refusal('restore', 'il backup è di una versione più nuova di questa')
  // In a directory of its own, since a first start removes the files that it finds.
  const database = await openDatabase(
    { ...place, dataDir: directory },
    { isPrepared: files.every(({ version }) => written.migrations.includes(version)) },
  )
  try {
    await database.withSchemaLock(async (connection) => {
      await refuseFull(connection)
      await bringUpToDate(connection, supabase, written.migrations)
      await fillTables(rowsBelow(directory, written), connection.db, Object.keys(written.rows))
      const difference = differenceOf(
        { rows: written.rows, files: 0 },
        { rows: await countRows(connection.db), files: 0 },
      )
      if (difference) throw new Refusal('restore', `il database ripristinato ha ${difference}`)
      await bringUpToDate(connection, supabase)
    })
    await database.markReady()
  } finally {
    await database.close()
  }
  if (place.databaseUrl === null) await fs.rename(pgliteDir(directory), pgliteDir(place.dataDir))
  await fs.rm(directory, { recursive: true })
}

async function refuseFull({ db }: Connection): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('supabase_migrations.schema_migrations') is not null
      and to_regclass('auth.users') is not null as there`.execute(db)
  if (!rows[0]?.there) return
  const { rows: accounts } = await sql`select from auth.users limit 1`.execute(db)
  if (accounts.length > 0)
    throw new Refusal('DATABASE_URL', 'lì ci sono già degli account: il ripristino vuole un database vuoto')
}
