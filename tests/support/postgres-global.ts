import type { TestProject } from 'vitest/node'
import { postgresBin, startPostgres } from '../../testing/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's address of the PostgreSQL server for the project `postgres`. */
    postgres: string
  }
}

/** Starts one PostgreSQL server for all tests of the project `postgres`. Each test file makes its own databases. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (!postgresBin) return async () => {}
  const server = await startPostgres(postgresBin)
  project.provide('postgres', server.adminUrl)
  return server.remove
}
