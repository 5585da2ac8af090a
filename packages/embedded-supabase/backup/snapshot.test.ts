import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPglite } from '../database/pglite/open-pglite.ts'
import { sql } from '../database/sql.ts'
import { diskStore } from '../files/store-disk.ts'
import { markReady, pgliteDir } from '../process/first-start.ts'
import { placeEmptyDatabase } from '../testing/empty-database.ts'
import { takeSnapshotOf } from './snapshot.ts'

test('only the database’s own copy holds the database: rows are written while files are copied', async () => {
  const dataDir = await fs.mkdtemp(path.join(tmpdir(), 'host-snapshot-'))
  await placeEmptyDatabase(pgliteDir(dataDir))
  markReady(dataDir)
  const database = await openPglite({ dataDir, databaseUrl: null })
  const db = database.connection.db
  onTestFinished(async () => {
    await database.close()
    await fs.rm(dataDir, { recursive: true })
  })
  await sql`create table seen (id int)`.execute(db)
  const disk = diskStore(path.join(dataDir, 'storage'))
  await disk.write('pictures/a', Buffer.from('a'))
  const slow = {
    ...disk,
    async copyTo(directory: string) {
      await sql`insert into seen values (1)`.execute(db)
      await disk.copyTo(directory)
    },
  }

  const { directory: snapshot, counted } = await takeSnapshotOf(dataDir, slow, database.connection)
  expect(counted).toEqual({ rows: { 'public.seen': 0 }, files: 1 })
  expect((await sql`select from seen`.execute(db)).rows).toHaveLength(1)
  await fs.writeFile(path.join(snapshot, 'pg/appunti.ready'), '')
  const copy = await openPglite({ dataDir: snapshot, databaseUrl: null })
  onTestFinished(() => copy.close())
  expect((await sql`select from seen`.execute(copy.connection.db)).rows).toHaveLength(0)
  expect(await fs.readFile(path.join(snapshot, 'storage/pictures/a'), 'utf8')).toBe('a')
})
