import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { filesVersion, ownVersion } from '../../../packages/embedded-supabase/database/pglite/postgres-17.ts'

export type Contents = {
  /** Every row of every table of the schemas public, auth and storage, as sorted text. */
  rows: Record<string, string[]>
  /** The MD5 of every stored file, by its path below `storage`. */
  files: Record<string, string>
  /** Each file's MD5 according to its row. */
  objects: { bucket: string; name: string; md5: string }[]
}

type Rows<Row> = Record<string, Row[]>

/** Opens a database's directory with the engine that wrote it. */
async function openFiles(directory: string): Promise<PGlite> {
  const isFormer = filesVersion(directory) !== ownVersion
  const engine = await import(isFormer ? 'pglite-17' : '@electric-sql/pglite')
  return new engine.PGlite(directory)
}

/** @param expression of a row `t` */
async function rowsIn<Row>(database: PGlite, expression: string): Promise<Rows<Row>> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'auth', 'storage') order by 1`,
  )
  const rows: Rows<Row> = {}
  for (const { name } of tables) {
    const found = await database.query<{ row: Row }>(
      `select ${expression} as row from ${name} t order by t::text`,
    )
    rows[name] = found.rows.map(({ row }) => row)
  }
  return rows
}

/** Every row of a database's directory as an object. No server may be running on it. */
export async function readRows(directory: string): Promise<Rows<Record<string, unknown>>> {
  const database = await openFiles(directory)
  return rowsIn<Record<string, unknown>>(database, 'to_jsonb(t)').finally(() => database.close())
}

/** Reads a whole data directory. No server may be running on it. */
export async function readDataDir(dataDir: string): Promise<Contents> {
  const database = await openFiles(path.join(dataDir, 'pg'))
  const rows = await rowsIn<string>(database, 't::text')
  const { rows: objects } = await database.query<Contents['objects'][number]>(
    `select bucket_id as bucket, name, trim('"' from metadata ->> 'eTag') as md5 from storage.objects`,
  )
  await database.close()
  return { rows, objects, files: filesBelow(path.join(dataDir, 'storage')) }
}

/** The path of a file below `storage`. */
function fileOf({ bucket, name }: { bucket: string; name: string }): string {
  return path.join(bucket, createHash('sha256').update(name).digest('hex'))
}

function filesBelow(directory: string): Record<string, string> {
  if (!existsSync(directory)) return {}
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [
        path.relative(directory, file),
        createHash('md5').update(readFileSync(file)).digest('hex'),
      ]),
  )
}

/** What `files` must be if every row has its whole file and every file its row. */
export function filesOfRows({ objects }: Contents): Record<string, string> {
  const pairs = objects.map((object): [string, string] => [fileOf(object), object.md5])
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)))
}
