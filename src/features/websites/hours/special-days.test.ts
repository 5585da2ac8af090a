import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#italian/days.ts'
import { type SpecialDays, seasonToday, shareDay, whenText } from './special-days.ts'

const yearly = (dal: string, al: string): Required<SpecialDays> => ({ dal, al, ogni_anno: true })
const once = (dal: string, al: string): Required<SpecialDays> => ({ dal, al, ogni_anno: false })

test.each<[SpecialDays, string]>([
  [yearly('2020-06-01', '2031-09-15'), 'ogni anno dal 1º giugno al 15 settembre'],
  [yearly('2020-11-10', '2020-02-29'), 'ogni anno dal 10 novembre al 29 febbraio'],
  [yearly('2020-06-10', '2020-06-20'), 'ogni anno dal 10 al 20 giugno'],
  [yearly('2020-06-20', '2020-06-10'), 'ogni anno dal 20 giugno al 10 giugno'],
  [yearly('2020-06-08', '2021-06-08'), "ogni anno l'8 giugno"],
  [once('2027-06-01', '2027-09-15'), 'dal 1º giugno al 15 settembre 2027'],
  [once('2026-12-08', '2027-01-06'), "dall'8 dicembre 2026 al 6 gennaio 2027"],
  [once('2027-06-01', '2027-06-01'), 'il 1º giugno 2027'],
])('%j holds %s', (season, text) => {
  expect(whenText(season)).toBe(text)
})

test.each<[Required<SpecialDays>, today: string, text: string]>([
  [yearly('2020-06-01', '2020-09-15'), '2026-07-01', 'Estate fino al 15 set'],
  [yearly('2020-11-01', '2020-02-29'), '2026-11-26', 'Estate fino al 28 feb'],
  [yearly('2020-06-01', '2020-09-08'), '2026-09-08', "Estate fino all'8 set"],
  [once('2026-06-01', '2027-01-11'), '2026-07-01', "Estate fino all'11 gen 2027"],
])('%j on %s: %s', (season, today, text) => {
  expect(seasonToday({ nome: 'Estate', ...season }, today)).toBe(text)
})

const months =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ')

/** The first and the last day that a text names: day, month and, unless it comes each year, year. */
function readWhen(text: string): (string | undefined)[][] {
  const [, one] = /^(?:il |l')(.*)$/.exec(text) ?? []
  const [, from = '', to = ''] = /^(?:dal |dall')(.*?) (?:al |all')(.*)$/.exec(text) ?? []
  const [last = [], first = last] = [one ?? to, ...(one === undefined ? [from] : [])].map((date) =>
    date.split(' '),
  )
  return [[...first, ...last.slice(first.length)], last]
}

test('when a season holds is read back', () => {
  const day = fc.nat({ max: 1500 }).map((days) => addDays('2027-01-01', days))
  const season = fc.oneof(
    fc.tuple(day, day).map(([dal, al]) => yearly(dal, al)),
    fc.tuple(day, fc.nat({ max: 365 })).map(([dal, days]) => once(dal, addDays(dal, days))),
  )
  fc.assert(
    fc.property(season, ({ dal, al, ogni_anno }) => {
      const parts = [dal, al].map((date) => {
        const [year, month, of] = date.split('-').map(Number)
        return [of === 1 ? '1º' : String(of), months[(month ?? 0) - 1], ...(ogni_anno ? [] : [String(year)])]
      })
      const text = whenText({ dal, al, ogni_anno })
      expect(text.startsWith('ogni anno ')).toBe(ogni_anno)
      expect(readWhen(text.replace('ogni anno ', ''))).toEqual(parts)
    }),
    { numRuns: 1000 },
  )
})

test('two share a day where some day of four years is one of both', () => {
  const day = fc.oneof(
    fc.nat({ max: 730 }).map((days) => addDays('2027-01-01', days)),
    fc.constantFrom('2028-02-28', '2028-03-01', '2027-12-31', '2028-01-01', '2027-02-28'),
  )
  const season = fc.oneof(
    fc.tuple(day, day).map(([dal, al]) => yearly(dal, al)),
    fc.tuple(day, fc.nat({ max: 365 })).map(([dal, days]) => once(dal, addDays(dal, days))),
  )
  /** The days of a season from 2025 to 2029, walked through one by one; none begins or ends on the 29th of February. */
  const daysOf = ({ dal, al, ogni_anno }: SpecialDays) => {
    const days = new Set<string>()
    const compared = (each: string) => (ogni_anno ? each.slice(5) : each)
    let inside = compared(dal) > compared(al)
    for (let each = '2025-01-01'; each <= '2029-12-31'; each = addDays(each, 1)) {
      if (compared(each) === compared(dal)) inside = true
      if (inside) days.add(each)
      if (compared(each) === compared(al)) inside = false
    }
    return days
  }
  fc.assert(
    fc.property(season, season, (one, other) => {
      fc.pre(![one, other].some(({ dal, al }) => `${dal}${al}`.includes('02-29')))
      const days = daysOf(other)
      expect(shareDay(one, other)).toBe([...daysOf(one)].some((each) => days.has(each)))
    }),
    { numRuns: 300 },
  )
})

test('the 29th of February is a day of its own', () => {
  expect(shareDay(yearly('2020-02-01', '2020-02-28'), yearly('2020-02-29', '2020-03-10'))).toBe(false)
  expect(shareDay(yearly('2020-02-01', '2020-02-29'), yearly('2020-02-29', '2020-03-10'))).toBe(true)
  expect(shareDay(yearly('2020-02-29', '2020-02-29'), once('2027-01-01', '2027-12-31'))).toBe(false)
  expect(shareDay(yearly('2020-02-29', '2020-02-29'), once('2028-01-01', '2028-12-31'))).toBe(true)
})
