import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { placeEmptyDatabase } from '../../testing/empty-database.ts'
import { tooDeep } from '../../testing/too-deep.ts'
import { sql } from '../sql.ts'
import { Engine } from './engine.ts'
import { PgliteConnection } from './pglite-connection.ts'

const directory = fs.mkdtempSync(path.join(tmpdir(), 'host-listening-'))
let engine: Engine
let connection: PgliteConnection
const db = () => connection.db
const received = vi.fn()
const lost = vi.fn()

beforeAll(async () => {
  await placeEmptyDatabase(directory)
  engine = await Engine.open(directory)
  connection = new PgliteConnection(engine)
  await connection.listen('news', { received, lost })
})
afterAll(async () => {
  await engine.close()
  fs.rmSync(directory, { recursive: true })
})
beforeEach(() => {
  received.mockClear()
  lost.mockClear()
})

const announce = (payload: string) => sql`select pg_notify('news', ${payload})`
const payloads = () => received.mock.calls.map(([payload]) => payload)

test('a notification arrives once its transaction is committed, and never when it is rolled back', async () => {
  await db().transaction(async (tx) => {
    await announce('kept').execute(tx)
    expect(payloads()).toEqual([])
  })
  expect(payloads()).toEqual(['kept'])
  const undone = db().transaction(async (tx) => {
    await announce('undone').execute(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await announce('later').execute(db())
  expect(payloads()).toEqual(['kept', 'later'])
})

test('a listener learns that the database was reopened, and receives the next notification', async () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  for (let round = 0; round < 2; round += 1) {
    const session = await engine.session()
    await expect(sql.raw(tooDeep).execute(db())).rejects.toThrow()
    expect(await engine.session()).not.toBe(session)
    expect(lost).toHaveBeenCalledTimes(round + 1)
    await announce(`after ${round}`).execute(db())
  }
  expect(payloads()).toEqual(['after 0', 'after 1'])
  log.mockRestore()
})

test('each channel has its own listener, also in the session after a lost one', async () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const other = { received: vi.fn(), lost: vi.fn() }
  const stop = await connection.listen('gossip', other)
  const gossip = sql`select pg_notify('gossip', 'psst')`
  await announce('first').execute(db())
  await gossip.execute(db())
  await expect(sql.raw(tooDeep).execute(db())).rejects.toThrow()
  await engine.session()
  expect(other.lost).toHaveBeenCalledTimes(1)
  await announce('second').execute(db())
  await gossip.execute(db())
  expect(payloads()).toEqual(['first', 'second'])
  expect(other.received.mock.calls).toEqual([['psst'], ['psst']])
  await stop()
  log.mockRestore()
})

test('a listener that has stopped receives nothing', async () => {
  const stop = await connection.listen('stopped', { received, lost })
  await stop()
  await sql`select pg_notify('stopped', 'unheard')`.execute(db())
  expect(payloads()).toEqual([])
})
