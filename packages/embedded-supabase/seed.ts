import fs from 'node:fs'
import path from 'node:path'
import { createUser } from './auth/admin-users.ts'
import type { Settings } from './config/settings.ts'
import type { Connection } from './database/database.ts'
import { sql } from './database/sql.ts'
import type { StorageFiles } from './files/storage-files.ts'
import { service } from './gateway/caller.ts'
import type { Hooks } from './gateway/hooks.ts'
import type { Backend } from './gateway/host.ts'
import { type ObjectStore, putObject } from './storage/objects.ts'

type Parts = { settings: Settings; hooks: Hooks; connection: Connection; files: StorageFiles }

/** An empty database gets the demo's rows, or with `DEMO=off` the first admin, or nothing. */
export async function seed({ settings, hooks, connection, files }: Parts): Promise<void> {
  const { db } = connection
  if (!(await isEmpty(db))) return
  if (settings.demo) await seedDemo(settings.project.supabase, connection, files)
  else if (settings.admin) await createFirstAdmin(db, settings.admin, hooks)
}

/** Whether nobody has an account yet. Also true before the first migration. */
export async function isEmpty(db: Backend['db']): Promise<boolean> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('auth.users') is not null as there`.execute(db)
  if (!tables[0]?.there) return true
  const { rows } = await sql`select from auth.users limit 1`.execute(db)
  return rows.length === 0
}

async function seedDemo(supabase: string, connection: Connection, files: StorageFiles): Promise<void> {
  // Files first: after a stop in between the database is still empty, and the next start begins again.
  const demoDir = path.join(supabase, 'demo')
  const entries = fs.existsSync(demoDir)
    ? fs.readdirSync(demoDir, { recursive: true, withFileTypes: true })
    : []
  for (const entry of entries.filter((found) => found.isFile())) {
    await storeDemoFile({ db: connection.db, files }, demoDir, path.join(entry.parentPath, entry.name))
  }
  const rows = path.join(supabase, 'seed.sql')
  if (fs.existsSync(rows)) await connection.db.script(fs.readFileSync(rows, 'utf8'))
}

const demoTypes: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.pdf': 'application/pdf',
}

async function storeDemoFile(store: ObjectStore, demoDir: string, file: string): Promise<void> {
  const type = demoTypes[path.extname(file)]
  if (!type) return
  const [bucket = '', ...names] = path.relative(demoDir, file).split(path.sep)
  const found = { bytes: fs.readFileSync(file), type, cacheControl: 'max-age=3600' }
  await putObject(store, { caller: service, bucket, name: names.join('/') }, found, true)
}

async function createFirstAdmin(
  db: Backend['db'],
  admin: { email: string; password: string },
  { makeAdmin }: Hooks,
): Promise<void> {
  const user = await createUser(db, { ...admin, email_confirm: true })
  await makeAdmin(db, String(user?.id))
}
