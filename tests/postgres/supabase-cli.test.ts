import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { databaseTypesAt, databaseTypesFile } from '../../scripts/generate/database-types.ts'
import { createProject, pushMigrations } from '../../testing/supabase-project.ts'

const root = path.resolve(import.meta.dirname, '../..')
const migrations = globSync('supabase/migrations/*.sql', { cwd: root }).sort()

/** Returns the migrations that were applied. */
async function push(url: string): Promise<string[]> {
  const { output, errors } = await pushMigrations(url)
  expect(output).toMatch(/Finished supabase db push|up to date/)
  return [...errors.matchAll(/Applying migration (\S+\.sql)/g)].map(([, name = '']) => name)
}

test("Supabase's CLI pushes the migrations, finds nothing to do again, and reads the committed types", async () => {
  const url = await createProject(inject('postgres'))
  expect(await push(url)).toEqual(migrations.map((file) => path.basename(file)))
  expect(await push(url)).toEqual([])
  expect(await databaseTypesAt(url)).toBe(readFileSync(databaseTypesFile, 'utf8'))
})
