import { pgtap } from '@electric-sql/pglite/pgtap'
import postgres from 'postgres'
import { migratedDatabase } from '../../../testing/ready-database.ts'
import { createPushedProject, urlAs } from '../../../testing/supabase-project.ts'
import { pgtapSource } from './pgtap-source.ts'

/** A database with every migration and pgTAP, without rows. */
export type TestDatabase = {
  /** Runs SQL; returns every value of every row of every statement as text. */
  run(sql: string): Promise<string[]>
  close(): Promise<void>
}

const atHome = 'set search_path = public, extensions'

/**
 * In memory as a superuser, or on the server that the project `postgres` has started as a hosted Supabase project, by the
 * role that pushes migrations there.
 */
export function openTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_POSTGRES ? onServer(process.env.TEST_POSTGRES) : inMemory()
}

async function inMemory(): Promise<TestDatabase> {
  const database = await migratedDatabase({ pgtap })
  await database.exec(`
    create schema if not exists extensions;
    create extension pgtap with schema extensions;
    grant usage on schema extensions to anon, authenticated, service_role; ${atHome}`)
  return {
    run: async (sql) => {
      const results = await database.exec(sql, { rowMode: 'array' })
      return results.flatMap(({ rows }) => rows.flat().map(String))
    },
    close: () => database.close(),
  }
}

// A server without pgTAP gets the one in PGlite's package, which is plain SQL.
async function onServer(adminUrl: string): Promise<TestDatabase> {
  const url = await createPushedProject(adminUrl)
  const superuser = postgres(urlAs(url, 'postgres'), { max: 1, onnotice: () => {} })
  await superuser.unsafe('set search_path = extensions').simple()
  await superuser.unsafe(pgtapSource()).simple()
  await superuser.end()
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe(atHome).simple()
  return {
    run: async (text) => {
      const results: unknown = await sql.unsafe(text).simple()
      return values(results).map(String)
    },
    close: () => sql.end(),
  }
}

/** The values of one result, or of a list of results. */
function values(result: unknown): unknown[] {
  if (Array.isArray(result)) return result.flatMap(values)
  return result && typeof result === 'object' ? Object.values(result) : []
}
