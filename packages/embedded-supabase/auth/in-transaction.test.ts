import { expect, test } from 'vitest'
import type { Db } from '../database/database.ts'
import type { Notify } from '../mail/notices.ts'
import { inTransaction } from './in-transaction.ts'

/** A database whose transaction ends as told, and what happened in which order. */
function backend(commit: () => void) {
  const events: string[] = []
  const transaction: Db['transaction'] = async (task) => {
    const result = await task({} as Db)
    commit()
    events.push('committed')
    return result
  }
  const notify: Notify = (notice, to) => events.push(`${notice} to ${to}`)
  return { events, backend: { db: { transaction } as Db, notify } }
}

const work = async (_: Db, notify: Notify) => {
  notify('passkey_added', 'nino@example.it')
  notify('new_device', 'nino@example.it')
  return 'done'
}

test('what happened is told once it is committed, in its order', async () => {
  const { events, backend: parts } = backend(() => {})
  expect(await inTransaction(parts, work)).toBe('done')
  expect(events).toEqual(['committed', 'passkey_added to nino@example.it', 'new_device to nino@example.it'])
})

test('nothing is told of what was rolled back', async () => {
  const { events, backend: parts } = backend(() => {
    throw new Error('serialization failure')
  })
  await expect(inTransaction(parts, work)).rejects.toThrow('serialization failure')
  const failed = inTransaction(parts, async (tx, notify) => {
    await work(tx, notify)
    throw new Error('no session')
  })
  await expect(failed).rejects.toThrow('no session')
  expect(events).toEqual([])
})
