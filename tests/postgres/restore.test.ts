import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { create, extract } from 'tar'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { factories } from '../../testing/factories.ts'
import { createDatabase } from '../../testing/postgres.ts'
import { bareEnvironment, flagsOfTests, type RunningServer, startServer } from '../../testing/server.ts'
import { readDataDir } from '../server/support/data-dir.ts'
import { freshDir } from '../server/support/host-process.ts'
import { complaint } from './support/export.ts'

const root = path.resolve(import.meta.dirname, '../..')

const run = async (command: 'backup' | 'restore', env: Record<string, string>, file: string) =>
  promisify(execFile)(process.execPath, [...flagsOfTests, `scripts/commands/${command}.ts`, file], {
    cwd: root,
    env: { ...bareEnvironment, ...env },
  })

/* A backup is rows, files and accounts, which every engine and later versions read. */

let source: RunningServer
let archive: string
const password = 'segreta123'
let email: string

beforeAll(async () => {
  // The source is an embedded database, although the project `postgres` would choose a server.
  delete process.env.TEST_POSTGRES
  source = await startServer()
  email = (await factories(source.serviceClient()).businessAccount(password)).email
  archive = path.join(freshDir(), '..', 'b.tar.gz')
  await run('backup', { DATA_DIR: source.dataDir }, archive)
  await source.kill()
})
afterAll(() => source.stop())

test('a backup of an embedded server becomes a PostgreSQL, with every account and row, once', async () => {
  const DATABASE_URL = await createDatabase(inject('postgres'), `restored_${Date.now()}`)
  const DATA_DIR = freshDir()
  await run('restore', { DATA_DIR, DATABASE_URL }, archive)
  const restored = await startServer({ dataDir: DATA_DIR, env: { DATABASE_URL } })
  onTestFinished(() => restored.stop())
  const own = await restored.signIn(email, password)
  expect((await own.from('businesses').select('email').throwOnError()).data).toHaveLength(1)
  const { count } = await restored
    .serviceClient()
    .from('businesses')
    .select('id', { count: 'exact', head: true })
  const { rows } = await readDataDir(source.dataDir)
  expect(count).toBe(rows['public.businesses']?.length)
  expect(await complaint(run('restore', { DATA_DIR: freshDir(), DATABASE_URL }, archive))).toContain(
    'lì ci sono già degli account',
  )
})

/** The archive with another list of migrations. */
async function archiveOf(change: (migrations: string[]) => string[]): Promise<string> {
  const directory = path.dirname(freshDir())
  await extract({ file: archive, cwd: directory })
  const index = path.join(directory, 'rows/index.json')
  const written = JSON.parse(readFileSync(index, 'utf8'))
  writeFileSync(index, JSON.stringify({ ...written, migrations: change(written.migrations) }))
  const file = path.join(path.dirname(freshDir()), 'other.tar.gz')
  await create({ file, gzip: true, cwd: directory }, ['rows', 'storage', 'secrets.json', 'backup.json'])
  return file
}

test('one of an earlier version is brought up to date, one of a later version is refused', async () => {
  const DATA_DIR = freshDir()
  await run('restore', { DATA_DIR }, await archiveOf((migrations) => migrations.slice(0, -1)))
  const before = await readDataDir(source.dataDir)
  const after = await readDataDir(DATA_DIR)
  expect(after.rows['auth.users']).toEqual(before.rows['auth.users'])
  expect(after.files).toEqual(before.files)
  const later = await archiveOf((migrations) => [...migrations, '29991231000000'])
  expect(await complaint(run('restore', { DATA_DIR: freshDir() }, later))).toContain('più nuova')
})
