import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noLongerKept } from './series.ts'

const hour = 3_600_000
const now = new Date('2026-11-26T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour)

/** The Monday of a date's week, by the calendar. */
function mondayOf(date: Date): string {
  const monday = new Date(date)
  while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() - 1)
  return monday.toISOString().slice(0, 10)
}
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The documents' rule a second time, one backup after the other. */
function isKept(one: Date, all: readonly Date[]): boolean {
  if (one > now) return true
  const later = all.filter((other) => other > one && other <= now)
  const isNewestOf = (period: (date: Date) => string, most: number) => {
    const laterPeriods = new Set(later.map(period))
    return !laterPeriods.has(period(one)) && laterPeriods.size < most
  }
  return isNewestOf(dayOf, 7) || isNewestOf(mondayOf, 4)
}

const somewhen = fc.integer({ min: -100 * 24, max: 24 * 30 }).map((hours) => hoursAgo(-hours))
const backups = fc.uniqueArray(somewhen, { maxLength: 200, selector: (date) => date.getTime() })

test('the newest of each of seven days and four weeks stay, whichever backups there are', () => {
  fc.assert(
    fc.property(backups, (all) => {
      const gone = new Set(noLongerKept(all, now))
      expect(all.filter((one) => !gone.has(one))).toEqual(all.filter((one) => isKept(one, all)))
    }),
  )
})

test('the newest one always stays, and at most eleven of those that are past', () => {
  fc.assert(
    fc.property(backups, (all) => {
      const gone = new Set(noLongerKept(all, now))
      const past = all.filter((one) => one <= now).sort((a, b) => b.getTime() - a.getTime())
      const kept = past.filter((one) => !gone.has(one))
      expect(kept[0]).toBe(past[0])
      expect(kept.length).toBeLessThanOrEqual(11)
      expect(noLongerKept(kept, now)).toEqual([])
    }),
  )
})

test('every six hours for a hundred days, deleting each time, seven days and four weeks are left', () => {
  let kept: Date[] = []
  for (let hours = 100 * 24; hours >= 0; hours -= 6) {
    kept.push(hoursAgo(hours))
    const gone = new Set(noLongerKept(kept, hoursAgo(hours)))
    kept = kept.filter((one) => !gone.has(one))
  }
  expect(kept.map(dayOf).reverse()).toEqual([
    ...['2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20'],
    ...['2026-11-15', '2026-11-08'],
  ])
})
