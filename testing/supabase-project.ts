import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'

const preparation = readFileSync(path.join(import.meta.dirname, 'supabase-project.sql'), 'utf8')

/**
 * Creates a database like a Supabase project's before its first migration, or an empty one, to load a dump into.
 * @returns the connection URL of a role that may push migrations and is no superuser.
 */
export async function createProject(adminUrl: string, { empty = false } = {}): Promise<string> {
  const name = `project_${randomUUID().replaceAll('-', '')}`
  const url = new URL(adminUrl)
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  url.pathname = `/${name}`
  const inside = postgres(url.href, { max: 1, onnotice: () => {} })
  await inside.unsafe(preparation).simple()
  if (empty) await inside.unsafe('drop schema auth, storage, extensions cascade').simple()
  await inside.unsafe(`grant all on database ${name} to project_owner`)
  await inside.end()
  await admin.end()
  url.username = 'project_owner'
  url.search = 'sslmode=disable'
  return url.href
}
