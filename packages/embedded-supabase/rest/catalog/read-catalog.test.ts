import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Engine } from '../../database/pglite/engine.ts'
import { PgliteConnection } from '../../database/pglite/pglite-connection.ts'
import { placeEmptyDatabase } from '../../testing/empty-database.ts'
import { CachedCatalog, followSchema } from './read-catalog.ts'

const directory = fs.mkdtempSync(path.join(tmpdir(), 'host-catalog-'))
let engine: Engine
let connection: PgliteConnection
let catalog: CachedCatalog
let stop: () => Promise<void>

beforeAll(async () => {
  await placeEmptyDatabase(directory)
  engine = await Engine.open(directory)
  connection = new PgliteConnection(engine)
  catalog = new CachedCatalog(connection.db)
  stop = await followSchema(connection, catalog)
})
afterAll(async () => {
  await stop()
  await engine.close()
  fs.rmSync(directory, { recursive: true })
})

const run = (text: string) => connection.db.script(text)
const columns = async (table: string) => [
  ...((await catalog.current()).tables.get(table)?.columns.keys() ?? []),
]

test.each(["notify pgrst, 'reload schema'", 'notify pgrst'])('%s has it read again', async (notify) => {
  await run('drop table if exists public.told; create table public.told (id integer)')
  await run(notify)
  expect(await columns('told')).toEqual(['id'])
  await run('alter table public.told add column nome text')
  expect(await columns('told')).toEqual(['id'])
  await run(notify)
  expect(await columns('told')).toEqual(['id', 'nome'])
})

test('other notifications do not', async () => {
  const before = await catalog.current()
  await run("notify pgrst, 'reload config'; notify other, 'reload schema'")
  expect(await catalog.current()).toBe(before)
})

test('what it lacks is looked for, by all who ask at once together, and not again for five seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lacking = await catalog.current()
  await run('create table public.made (id integer)')
  const [one, other] = await Promise.all([catalog.otherThan(lacking), catalog.otherThan(lacking)])
  expect(one?.tables.has('made')).toBe(true)
  expect(other).toBe(one)
  await run('alter table public.made add column nome text')
  const soon = await catalog.current()
  expect(await catalog.otherThan(soon)).toBeNull()
  vi.advanceTimersByTime(5001)
  expect((await catalog.otherThan(soon))?.tables.get('made')?.columns.has('nome')).toBe(true)
  vi.useRealTimers()
})

test('whoever failed with an older one gets the one that others have read meanwhile', async () => {
  const older = await catalog.current()
  catalog.forget()
  const current = await catalog.current()
  expect(await catalog.otherThan(older)).toBe(current)
})
