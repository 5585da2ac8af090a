import { expect, test } from 'vitest'
import { scheduleOf } from './automatic.ts'

const hour = 3_600_000

/** A schedule whose clock stands still until it is set. */
function scheduled({ every = 24, last = null as number | null } = {}) {
  const state = { hours: 1000, made: [] as number[], failures: 0, works: true }
  const at = (hours: number) => new Date(hours * hour)
  const schedule = scheduleOf({
    every: every * hour,
    last: last === null ? null : at(last),
    now: () => at(state.hours),
    failed: () => {
      state.failures += 1
    },
    async make() {
      if (!state.works) throw new Error('no room')
      state.made.push(state.hours)
      return at(state.hours)
    },
  })
  const atHour = async (hours: number) => {
    state.hours = hours
    await schedule.check()
  }
  return { state, atHour }
}

test('the first one is made at once, the next when the interval is over', async () => {
  const { state, atHour } = scheduled()
  for (const hours of [1000, 1000.1, 1023.9, 1024, 1030, 1048.5]) await atHour(hours)
  expect(state.made).toEqual([1000, 1024, 1048.5])
})

test('a restart neither brings one forward nor puts it off: the age of the last one decides', async () => {
  const { state, atHour } = scheduled({ last: 990 })
  for (const hours of [1000, 1013.9, 1014.1]) await atHour(hours)
  expect(state.made).toEqual([1014.1])
})

test('one that fails is told, tried again after an hour, and then the interval goes on', async () => {
  const { state, atHour } = scheduled({ last: 970 })
  state.works = false
  for (const hours of [1000, 1000.5, 1001, 1001.5]) await atHour(hours)
  expect(state).toMatchObject({ made: [], failures: 2 })
  state.works = true
  for (const hours of [1001.9, 1002, 1025.9, 1026]) await atHour(hours)
  expect(state.made).toEqual([1002, 1026])
})

test('a clock that was set back puts none off for years', async () => {
  const { state, atHour } = scheduled({ last: 90_000 })
  await atHour(1000)
  await atHour(500)
  await atHour(501)
  expect(state.made).toEqual([1000, 500])
  state.works = false
  await atHour(600)
  state.works = true
  await atHour(400)
  expect(state.made).toEqual([1000, 500, 400])
})

test('one takes longer than the interval: another is never begun meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Date>()
  let begun = 0
  let hours = 0
  const make = () => {
    begun += 1
    return promise
  }
  const now = () => new Date(hours * hour)
  const schedule = scheduleOf({ every: hour, last: null, make, failed: () => {}, now })
  const first = schedule.check()
  hours = 5
  const second = schedule.check()
  resolve(new Date(0))
  await Promise.all([first, second])
  expect(begun).toBe(1)
})
