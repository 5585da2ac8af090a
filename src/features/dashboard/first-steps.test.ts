import { expect, test } from 'vitest'
import { firstSteps } from './first-steps.ts'

const done = (businesses: number, websites: number, cards: number, withoutAccount: number, isSafe = false) =>
  firstSteps({ businesses, websites, cards, withoutAccount, ownPassword: isSafe, secondStep: isSafe }).map(
    (step) => step.done,
  )

test('each first step is ticked by what is there', () => {
  expect(done(0, 0, 0, 0)).toEqual([false, false, false, false, false, false])
  expect(done(0, 0, 0, 0, true)).toEqual([true, true, false, false, false, false])
  expect(done(1, 0, 0, 1)).toEqual([false, false, true, false, false, false])
  expect(done(2, 1, 0, 1)).toEqual([false, false, true, true, false, true])
  expect(done(2, 1, 1, 0, true)).toEqual([true, true, true, true, true, true])
})
