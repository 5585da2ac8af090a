import { expect, test } from 'vitest'
import { createReadWriteLock } from './locks.ts'
import { hostFailureOf } from './requester.ts'

test('whoever is alone waits for who is inside, and holds back who comes after', async () => {
  const lock = createReadWriteLock()
  const seen: string[] = []
  const first = Promise.withResolvers<void>()
  const passing = lock.shared(async () => {
    await first.promise
    seen.push('first')
  })
  await Promise.resolve()
  const alone = lock.exclusive(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    seen.push('alone')
    throw new Error('failed')
  })
  const late = lock.shared(async () => {
    seen.push('late')
  })
  const again = lock.exclusive(async () => {
    seen.push('again')
  })
  first.resolve()
  await expect(alone).rejects.toThrow('failed')
  await Promise.all([passing, late, again])
  expect(seen.slice(0, 2)).toEqual(['first', 'alone'])
  expect(seen.slice(2).sort()).toEqual(['again', 'late'])
})

test('an error’s code tells what is to blame', () => {
  const of = (code: string) => hostFailureOf(Object.assign(new Error(), { code }))
  expect(['ENOSPC', '53100', 'EDQUOT'].map(of)).toEqual(Array(3).fill('full'))
  const lost = ['ECONNREFUSED', 'CONNECTION_CLOSED', 'CONNECT_TIMEOUT', '57P01', '57P03', '08006', '53300']
  expect(lost.map(of)).toEqual(Array(7).fill('unreachable'))
  expect(of('55P03')).toBe('busy')
  expect(['23505', '42501', 'P0001', '57014', ''].map(of)).toEqual(Array(5).fill(null))
})
