import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { runTool } from './run-tool.ts'

const preparation = readFileSync(path.join(import.meta.dirname, 'supabase-project.sql'), 'utf8')
const apiRoles = 'anon, authenticated, service_role'
/** What projects that were made before 30 May 2026 grant on whatever is created, until 30 October 2026. */
const oldDefaultGrants = ['tables', 'functions', 'sequences']
  .map(
    (kind) =>
      `alter default privileges for role project_owner in schema public grant all on ${kind} to ${apiRoles};`,
  )
  .join('\n')

const emptied = `drop schema auth, storage, extensions, hosted cascade;
  drop publication supabase_realtime`

type Variant = {
  /** Without `auth` and `storage`, to load a dump into. */
  empty?: boolean
  defaultGrants?: boolean
}

/**
 * Creates a database like a hosted Supabase project's before its first migration.
 * @returns the connection URL of the role that pushes migrations there and is no superuser.
 */
export async function createProject(adminUrl: string, variant: Variant = {}): Promise<string> {
  const name = `project_${randomUUID().replaceAll('-', '')}`
  const url = new URL(adminUrl)
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  url.pathname = `/${name}`
  const inside = postgres(url.href, { max: 1, onnotice: () => {} })
  await inside.unsafe(preparation).simple()
  if (variant.defaultGrants) await inside.unsafe(oldDefaultGrants).simple()
  if (variant.empty) await inside.unsafe(emptied).simple()
  await inside.unsafe(`grant all on database ${name} to project_owner`)
  await inside.end()
  await admin.end()
  return urlAs(url.href, 'project_owner')
}

/** A project as `supabase db push` leaves it. */
export async function createPushedProject(adminUrl: string, variant: Variant = {}): Promise<string> {
  const url = await createProject(adminUrl, variant)
  await pushMigrations(url)
  return url
}

/** Pushes `supabase/migrations` unchanged, by Supabase's own CLI. */
export const pushMigrations = (url: string) => runTool('supabase', ['db', 'push', `--remote=${url}`, '--yes'])

let shared: Promise<string> | undefined
/** One pushed project for all test files of a worker, which change no schema and make their own rows. */
export function sharedProject(adminUrl: string): Promise<string> {
  shared ??= createPushedProject(adminUrl)
  return shared
}

/** The URL of the same database for another role. */
export function urlAs(url: string, role: string): string {
  return Object.assign(new URL(url), { username: role, search: 'sslmode=disable' }).href
}
