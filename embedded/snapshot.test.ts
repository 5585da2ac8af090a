import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { diskStore } from './file-store-disk.ts'
import { pgliteDir } from './first-start.ts'
import { exclusivePgliteDialect } from './pglite-dialect.ts'
import { takeSnapshotOf } from './snapshot.ts'

test('only the database’s own copy holds the database: rows are written while files are copied', async () => {
  const dataDir = await fs.mkdtemp(path.join(tmpdir(), 'bottega-snapshot-'))
  const connection = await createPgliteConnection({ url: pgliteDir(dataDir) })
  await connection.driver.waitReady
  const db = new Kysely<unknown>({ dialect: exclusivePgliteDialect(connection.driver) })
  connection.kysely = db
  onTestFinished(async () => {
    await connection.close()
    await fs.rm(dataDir, { recursive: true })
  })
  await sql`create table seen (id int)`.execute(db)
  const disk = diskStore(path.join(dataDir, 'storage'))
  await disk.write('avatars/a', Buffer.from('a'))
  const slow = {
    ...disk,
    async copyTo(directory: string) {
      await sql`insert into seen values (1)`.execute(db)
      await disk.copyTo(directory)
    },
  }

  const snapshot = await takeSnapshotOf(dataDir, slow, connection)
  expect((await sql`select from seen`.execute(db)).rows).toHaveLength(1)
  const copy = await createPgliteConnection({ url: path.join(snapshot, 'pg') })
  onTestFinished(() => copy.close())
  expect((await copy.driver.query('select from seen')).rows).toHaveLength(0)
  expect(await fs.readFile(path.join(snapshot, 'storage/avatars/a'), 'utf8')).toBe('a')
})
