import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { decoy } from './password-cost.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

test('a password matches its own hash alone, and never none', async () => {
  const hashed = await hashPassword('Demo1234!')
  // Ten is the cost that Supabase's own service has.
  for (const hash of [hashed, decoy]) expect(hash).toMatch(/^\$2b\$10\$/)
  const asked = [passwordMatches('Demo1234!', hashed), passwordMatches('demo1234!', hashed)]
  expect(await Promise.all([...asked, passwordMatches('', null), passwordMatches('', '')])).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('while passwords are hashed everything else goes on', async () => {
  await hashPassword('the thread is there')
  let ended = false
  let turns = 0
  const hashed = Promise.all([hashPassword('one'), hashPassword('two')]).then(() => {
    ended = true
  })
  while (!ended) {
    await turn()
    turns += 1
  }
  await hashed
  // On the main thread both hashes together would take only a few turns of the event loop.
  expect(turns).toBeGreaterThan(100)
})
