import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase, placeEmptyDatabase } from '../../testing/empty-database.ts'
import { DurableFiles, startParams } from './durable.ts'

/** Counts syncs: of files by their descriptor, of directories when they are opened to be synced. */
function countSyncs() {
  const count = { data: 0, directories: 0 }
  const { fdatasyncSync, fsyncSync } = fs
  vi.spyOn(fs, 'fdatasyncSync').mockImplementation((descriptor) => {
    count.data += 1
    fdatasyncSync(descriptor)
  })
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    count.directories += 1
    fsyncSync(descriptor)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return count
}

test('a commit is forced to the disk before it is answered, a checkpoint forces the tables', async () => {
  const directory = fs.mkdtempSync(path.join(tmpdir(), 'host-durable-'))
  await placeEmptyDatabase(directory)
  const count = countSyncs()
  const open = async () => {
    const opened = new PGlite({ fs: new DurableFiles(directory), startParams })
    await opened.waitReady
    return opened
  }
  let pglite = await open()
  const asked = async (text: string) => {
    const before = { ...count }
    await pglite.exec(text)
    return { data: count.data - before.data, directories: count.directories - before.directories }
  }
  await asked('create table kept (id int, name text)')
  expect((await asked('select 1')).data).toBe(0)
  for (let id = 0; id < 5; id += 1) {
    expect((await asked(`insert into kept values (${id}, 'a')`)).data).toBe(1)
  }
  expect((await asked('begin; insert into kept values (6); insert into kept values (7); commit')).data).toBe(
    1,
  )
  expect((await asked('begin; insert into kept values (8); rollback')).data).toBe(0)
  // At least the table's file, the log and the control file.
  expect((await asked('checkpoint')).data).toBeGreaterThanOrEqual(3)
  // A file is renamed, so its directory has to be synced too.
  expect((await asked('vacuum full pg_catalog.pg_class')).data).toBeGreaterThan(0)
  await pglite.exec("insert into kept values (9, 'last')")

  // The first database is not closed, as after a crash. Recovery syncs what it reads before it relies on it.
  const before = { ...count }
  pglite = await open()
  expect(count.data - before.data).toBeGreaterThan(0)
  expect(count.directories - before.directories).toBeGreaterThan(0)
  expect((await pglite.query('select max(id) as last from kept')).rows).toEqual([{ last: 9 }])
  await pglite.close()
  fs.rmSync(directory, { recursive: true })
})

test('PostgreSQL is set to keep what it has confirmed', async () => {
  const pglite = await emptyDatabase({ startParams })
  const wanted = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', wal_sync_method: 'fsync' }
  for (const [name, value] of Object.entries(wanted)) {
    const { rows } = await pglite.query('select current_setting($1) as value', [name])
    expect(rows, name).toEqual([{ value }])
  }
  await pglite.close()
})
