import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'

export type Contents = {
  /** Every row of every table of public, auth and storage, as text, in order. */
  rows: Record<string, string[]>
  /** Every stored file: its path under `storage`, and the MD5 of its bytes. */
  files: Record<string, string>
  /** What the rows say of each file. */
  objects: { bucket: string; name: string; md5: string }[]
}

/** Reads all that a data directory keeps. No server may be running on it. */
export async function readDataDir(dataDir: string): Promise<Contents> {
  const database = new PGlite(path.join(dataDir, 'pg'))
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'auth', 'storage') order by 1`,
  )
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const found = await database.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    rows[name] = found.rows.map(({ row }) => row)
  }
  const { rows: objects } = await database.query<Contents['objects'][number]>(
    `select bucket_id as bucket, name, trim('"' from metadata ->> 'eTag') as md5 from storage.objects`,
  )
  await database.close()
  return { rows, objects, files: filesBelow(path.join(dataDir, 'storage')) }
}

/** Where the host keeps a file, under `storage`. */
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

/** Rows and files as they should be: a whole file for every row, and none without one. */
export function filesOfRows({ objects }: Contents): Record<string, string> {
  const pairs = objects.map((object): [string, string] => [fileOf(object), object.md5])
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)))
}
