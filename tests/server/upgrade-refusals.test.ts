import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from 'pglite-17'
import { create } from 'tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockDataDir } from '../../packages/embedded-supabase/process/data-dir-lock.ts'
import { formerDir, pgliteDir } from '../../packages/embedded-supabase/process/first-start.ts'
import { smallDisk, unmount } from './support/disk.ts'
import { freshDir, spawnHost } from './support/host-process.ts'
import { unpackRelease } from './support/release-people.ts'

/* What `npm run upgrade` says where there is nothing to bring along, and what becomes of a backup of before. */

let dataDir: string
beforeAll(async () => {
  dataDir = await unpackRelease('2.0.0.tar.zst')
})
afterAll(() => rmSync(path.dirname(dataDir), { recursive: true }))

async function run(command: string, env: Record<string, string>, args: string[] = []): Promise<string> {
  const ran = spawnHost(env, args, `scripts/commands/${command}.ts`)
  return `${await ran.exited} ${ran.output()}`
}

const upgrade = (DATA_DIR: string) => run('upgrade', { DATA_DIR })

test('a directory that is not there, is empty, is a file, or has another PostgreSQL', async () => {
  const nowhere = freshDir()
  expect(await upgrade(nowhere)).toBe(`1 Non fatto. DATA_DIR: ${nowhere} non c'è\n`)
  expect(existsSync(nowhere)).toBe(false)
  mkdirSync(path.join(nowhere, 'pg'), { recursive: true })
  const none = `1 Non fatto. DATA_DIR: in ${nowhere} non c'è un database di una versione precedente\n`
  expect(await upgrade(nowhere)).toBe(none)
  const version = path.join(nowhere, 'pg/PG_VERSION')
  writeFileSync(version, '16\n')
  expect(await upgrade(nowhere)).toBe(none)
  expect(await upgrade(version)).toBe(`1 Non fatto. DATA_DIR: ${version} non è una cartella\n`)
})

test('one that its server has open, or beside which another upgrade left its database', async () => {
  const unlock = lockDataDir(dataDir)
  expect(await upgrade(dataDir)).toBe(`1 Non fatto. DATA_DIR: ${dataDir} è già in uso da un altro processo\n`)
  unlock()
  mkdirSync(formerDir(dataDir))
  expect(await upgrade(dataDir)).toBe(
    `1 Non fatto. DATA_DIR: ${formerDir(dataDir)} esiste già: è di un altro aggiornamento\n`,
  )
  rmSync(formerDir(dataDir), { recursive: true })
})

const disk = smallDisk(110)

test.skipIf(!disk)(
  'a disk without room for the copy and the new database, which stays as it was',
  async () => {
    const there = path.join(String(disk), 'data')
    cpSync(dataDir, there, { recursive: true })
    expect(await upgrade(there)).toMatch(
      /^1 Non fatto\. DATA_DIR: lo spazio non basta per portare il database: servono \d+ MB liberi\n$/,
    )
    expect([existsSync(pgliteDir(there)), globSync('.upgrade*', { cwd: there })]).toEqual([true, []])
    unmount(String(disk))
  },
)

test('other commands say what to run', async () => {
  const told = `DATA_DIR: il database in ${pgliteDir(dataDir)} è di una versione precedente: «npm run upgrade» lo porta in questa`
  expect(await run('backup', { DATA_DIR: dataDir })).toContain(`1 Backup non fatto. ${told}`)
  expect(await run('doctor/main', { DATA_DIR: dataDir })).toContain(`1 Non controllato. ${told}`)
})

test('a backup of 2.0.0 is restored into a directory, which is upgraded, and not into a PostgreSQL', async () => {
  const archive = path.join(path.dirname(dataDir), 'before.tar.gz')
  const inside = ['pg', 'storage', 'secrets.json']
  const files = globSync([...inside, '{pg,storage}/**'], { cwd: dataDir, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length
  const manifest = { format: 1, createdAt: new Date().toISOString(), files }
  writeFileSync(path.join(dataDir, 'bottega.json'), JSON.stringify(manifest))
  await create({ file: archive, cwd: dataDir, gzip: true }, ['bottega.json', ...inside])
  const DATA_DIR = freshDir()
  const DATABASE_URL = 'postgres://bottega@127.0.0.1:9/bottega'
  expect(await run('restore', { DATA_DIR, DATABASE_URL }, [archive])).toContain(
    '1 Ripristino non fatto. DATABASE_URL: il backup è di una versione precedente',
  )
  expect(existsSync(DATA_DIR)).toBe(false)
  expect(await run('restore', { DATA_DIR }, [archive])).toBe(
    `0 Ripristino completato in ${DATA_DIR}\nIl database è di una versione precedente: «npm run upgrade» lo porta in questa.\n`,
  )
  expect(await upgrade(DATA_DIR)).toMatch(/^0 Fatto: \d+ righe/)
})

test('the former migrations are as 2.0.0 applied them', async () => {
  const released = path.resolve(import.meta.dirname, '../../supabase/released')
  const database = new PGlite(pgliteDir(dataDir))
  // 1.0.0 recorded its own in pieces.
  const { rows } = await database.query<{ version: string; text: string }>(`
    select version, statements[1] as text from supabase_migrations.schema_migrations
    where cardinality(statements) = 1 and version > '202602' order by 1`)
  await database.close()
  expect(rows.length).toBeGreaterThan(20)
  for (const { version, text } of rows) {
    const [file = ''] = globSync(`${version}_*.sql`, { cwd: released })
    expect([file, readFileSync(path.join(released, file), 'utf8')]).toEqual([file, text])
  }
})
