import { readFileSync } from 'node:fs'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { type RunningServer, startServer } from '../../../testing/server.ts'
import { createPushedProject, urlAs as urlOf } from '../../../testing/supabase-project.ts'

/** The role that may suspend triggers, as `postgres` may on Supabase. */
export const exporter = 'project_exporter'

export type Project = {
  /** A connection of the superuser. */
  sql: Sql
  /** What `npm run export` has to know. */
  target: { SUPABASE_URL: string; SUPABASE_SECRET_KEY: string; DATABASE_URL: string }
  /** The connection URL for a role. */
  urlAs(role: string): string
  services: RunningServer
  stop(): Promise<void>
}

/** The embedded server has tables of sessions of its own, counts an app's periods, and deletes files itself. */
const forServices = `drop table if exists auth.refresh_tokens, auth.mfa_amr_claims;
  alter table auth.mfa_factors add column last_period bigint;
  alter table storage.objects disable trigger user`

/** A Supabase project after `supabase db push`. The embedded server runs on it in place of Supabase's services. */
export async function startProject(adminUrl: string, env: Record<string, string> = {}): Promise<Project> {
  const url = await createPushedProject(adminUrl)
  const urlAs = (role: string) => urlOf(url, role)
  const sql = postgres(urlAs('postgres'), { max: 1, onnotice: () => {} })
  await sql.unsafe(forServices).simple()
  const services = await startServer({ env: { ...env, DATABASE_URL: urlAs('postgres'), DEMO: 'off' } })
  const target = {
    SUPABASE_URL: services.url,
    SUPABASE_SECRET_KEY: secretKeyIn(services.dataDir),
    DATABASE_URL: urlAs(exporter),
  }
  const stop = async () => {
    await sql.end()
    await services.stop()
  }
  return { sql, target, urlAs, services, stop }
}

function secretKeyIn(dataDir: string): string {
  const secrets: { secretKey: string } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'))
  return secrets.secretKey
}
