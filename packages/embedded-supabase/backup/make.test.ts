import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openPglite } from '../database/pglite/open-pglite.ts'
import { bringUpToDate } from '../database/schema/bring-up-to-date.ts'
import { sql } from '../database/sql.ts'
import { diskStore } from '../files/store-disk.ts'
import { tryLockFile } from '../process/data-dir-lock.ts'
import { loadSecrets } from '../process/secrets.ts'
import { emptyArchive } from '../testing/empty-database.ts'
import { project } from '../testing/project.ts'
import { unpack } from './archive.ts'
import { makeBackup } from './make.ts'
import { restoreRows } from './portable.ts'
import { openSeries } from './series.ts'
import { takeSnapshotOf } from './snapshot.ts'

/** What ends a line somewhere, and what JSON escapes. */
const hostile = 'a\u2028b\u2029c\u0085d\r\n"e\\\t🎂'
const author = 'a0000000-0000-4000-8000-000000000001'
let dataDir: string
let prepared: string
let database: Database
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(tmpdir(), 'host-make-'))
  prepared = path.join(dataDir, 'prepared.tar.zst')
  await fs.writeFile(prepared, zstdCompressSync(await fs.readFile(await emptyArchive())))
  loadSecrets(dataDir)
  database = await openPglite({ dataDir, databaseUrl: null }, prepared)
  await bringUpToDate(database.connection, project.supabase)
  await database.markReady()
  const { db } = database.connection
  await sql`insert into auth.users (id) values (${author})`.execute(db)
  await sql`insert into notes (author, body) select ${author}, 'note ' || n from generate_series(1, 49) as n`.execute(
    db,
  )
  await sql`insert into notes (author, body) values (${author}, ${hostile})`.execute(db)
  const store = diskStore(path.join(dataDir, 'storage'))
  for (const name of ['a', 'b', 'c']) await store.write(`pictures/${name}`, Buffer.from(name))
})
afterAll(async () => {
  await database.close()
  await fs.rm(dataDir, { recursive: true })
})

const day = 86_400_000
const today = new Date('2026-11-26T12:00:00Z')
const daysAgo = (days: number) => new Date(today.getTime() - days * day)
const snapshot = () => takeSnapshotOf(dataDir, diskStore(path.join(dataDir, 'storage')), database.connection)

const stored = () => ({ dataDir, project: { ...project, preparedDatabase: prepared } })

/** A directory for backups, and what makes one in it. */
async function backups(recipient: string | null = null) {
  const directory = await fs.mkdtemp(path.join(tmpdir(), 'host-backups-'))
  onTestFinished(() => fs.rm(directory, { recursive: true, force: true }))
  const parts = { ...stored(), s3: null, backupRecipient: recipient, backup: { every: day, directory } }
  const nameOf = (date: Date) => openSeries(dataDir, project.id).nameOf(date, recipient !== null)
  const make = (now = today, take = snapshot) => makeBackup(parts, take, now)
  return { directory, nameOf, make, names: async () => (await fs.readdir(directory)).sort() }
}

/** Working directories; a finished backup leaves none. */
const leftovers = async () => (await fs.readdir(dataDir)).filter((name) => name.startsWith('.backup'))

test('a backup is restored and counted first; then old ones go, and nothing that is not its own', async () => {
  const { directory, nameOf, make, names } = await backups()
  const foreign = [
    'appunti-20200101000000.tar.gz',
    'appunti-00000000-20200101T000000Z.tar.gz',
    `copia-${nameOf(daysAgo(300))}`,
    `${nameOf(daysAgo(300))}.txt`,
    '.appunti-00000000-20200101T000000Z.tar.gz.part',
    // From when the clock was wrong.
    nameOf(daysAgo(-300)),
  ]
  const own = Array.from({ length: 30 }, (_, index) => nameOf(daysAgo(index + 1)))
  for (const name of [...foreign, ...own]) await fs.writeFile(path.join(directory, name), '')
  // A part that a killed server has left.
  await fs.writeFile(path.join(directory, `.${nameOf(daysAgo(2))}.part`), 'half')
  expect(await make()).toEqual({
    last: today,
    said: [expect.stringMatching(/^Backup fatto e provato: \S+ \(righe: \d{2,}, file: 3\)$/)],
  })
  const kept = [0, 1, 2, 3, 4, 5, 6, 11, 18].map((age) => nameOf(daysAgo(age)))
  expect(await names()).toEqual([...foreign, ...kept].sort())

  const archive = path.join(directory, nameOf(today))
  expect((await fs.stat(archive)).mode & 0o777).toBe(0o600)
  const restored = path.join(directory, 'restored')
  await unpack(archive, restored, [], (place) =>
    restoreRows({ ...stored(), dataDir: place, databaseUrl: null }),
  )
  expect(await fs.readFile(path.join(restored, 'storage/pictures/b'), 'utf8')).toBe('b')
  const secrets = await fs.readFile(path.join(dataDir, 'secrets.json'))
  expect(await fs.readFile(path.join(restored, 'secrets.json'))).toEqual(secrets)
  expect(await leftovers()).toEqual([])
  const copy = await openPglite({ dataDir: restored, databaseUrl: null })
  const bodies = sql<{ body: string }>`select body from notes order by body`
  const [before, after] = [
    await bodies.execute(database.connection.db),
    await bodies.execute(copy.connection.db),
  ]
  await copy.close()
  expect(after.rows).toEqual(before.rows)
  expect(after.rows).toContainEqual({ body: hostile })
})

test('a copy that has less than the database had is no backup, and leaves nothing', async () => {
  const { make, names } = await backups()
  const counted = { rows: { 'public.notes': 51 }, files: 3 }
  const made = make(today, async () => ({ ...(await snapshot()), counted }))
  await expect(made).rejects.toThrow('ripristinato per prova ha 50 righe di public.notes, non 51')
  expect(await names()).toEqual([])
  expect(await leftovers()).toEqual([])
})

test('encrypted for the operator’s key it is restored with that key alone', async () => {
  const identity = await generateX25519Identity()
  const { directory, nameOf, make, names } = await backups(await identityToRecipient(identity))
  await make()
  expect(await names()).toEqual([nameOf(today)])
  expect(nameOf(today)).toMatch(/\.tar\.gz\.age$/)
  const [archive, restored] = [path.join(directory, nameOf(today)), path.join(directory, 'restored')]
  await expect(unpack(archive, restored, [await generateX25519Identity()])).rejects.toThrow('altra chiave')
  await unpack(archive, restored, [identity])
  expect(await fs.readdir(restored)).toEqual(['rows', 'secrets.json', 'storage'])
})

const never = () => Promise.reject(new Error('a copy was taken'))

test('while the newest is young none is made, whoever made it', async () => {
  const { directory, nameOf, make, names } = await backups()
  const almost = new Date(today.getTime() - day + 1000)
  await fs.writeFile(path.join(directory, nameOf(almost)), '')
  expect(await make(today, never)).toEqual({ last: almost, said: [] })
  expect(await names()).toEqual([nameOf(almost)])
})

test('two processes never make one at once', async () => {
  const { make, names } = await backups()
  const unlock = tryLockFile(path.join(dataDir, 'backup.lock'))
  onTestFinished(() => unlock?.())
  await expect(make(today, never)).rejects.toThrow('un altro backup è in corso')
  expect(await names()).toEqual([])
})

test('a directory that is gone fails before the database is copied', async () => {
  const { directory, make } = await backups()
  await fs.rmdir(directory)
  await expect(make(today, never)).rejects.toThrow('ENOENT')
})
