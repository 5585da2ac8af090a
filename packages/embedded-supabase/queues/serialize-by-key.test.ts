import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { serializeByKey } from './locks.ts'

test('steps of one key never overlap, those of another do not wait, a failure stops nobody', async () => {
  const inTurn = serializeByKey()
  const events: string[] = []
  const step = (key: string, name: string, ms: number, fails = false) =>
    inTurn(key, async () => {
      events.push(`${name} begins`)
      await sleep(ms)
      events.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const results = await Promise.allSettled([
    step('a', 'first', 60, true),
    step('a', 'second', 1),
    step('b', 'other', 5),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(events).toEqual([
    'first begins',
    'other begins',
    'other ends',
    'first ends',
    'second begins',
    'second ends',
  ])
})
