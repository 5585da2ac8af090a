import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  clockAt,
  type Day,
  dayLater,
  dayName,
  type Half,
  hoursOf,
  instantOf,
} from './opening-state.ts'
import { closureText, halvesText, seasonText, stateText } from './words.ts'

/* From a text alone the hours can be told again: every generated text is read back. */

const padded = (clock: string) => clock.padStart(5, '0')

/** The hours that a text says. */
function readHalves(text: string): Half[] {
  if (text === 'Chiuso') return []
  if (text === 'Aperto 24 ore') return [['00:00', '24:00']]
  return text.split(', ').map((range) => {
    const [, from = '', to = '', later] =
      /^(\d+:\d\d)–(\d+:\d\d|mezzanotte)( del giorno dopo)?$/.exec(range) ?? []
    const opens = padded(from)
    if (to === 'mezzanotte') return [opens, '24:00']
    const closes = padded(to)
    return [opens, later || closes <= opens ? dayLater(closes) : closes]
  })
}

const time = fc.nat({ max: 1439 }).map((minute) => {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
})
const telling = fc.oneof(time, fc.constantFrom('00:00', '12:00', '05:59', '06:00', '06:01', '23:59'))
const anyDay: fc.Arbitrary<Day> = fc.record({
  aperto: fc.boolean(),
  mattina_abilitata: fc.boolean(),
  apertura_mattina: telling,
  chiusura_mattina: telling,
  pomeriggio_abilitato: fc.boolean(),
  apertura_pomeriggio: telling,
  chiusura_pomeriggio: telling,
})

test('a day is read back to the minute', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const halves = hoursOf(day)
      // Halves that overlap are refused by the form and the database.
      fc.pre(halves.length < 2 || (halves[0]?.[1] ?? '') <= (halves[1]?.[0] ?? ''))
      expect(readHalves(halvesText(halves))).toEqual(halves)
    }),
    { numRuns: 3000 },
  )
})

const months =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ')

/** What a clock in Rome shows at the change that a text tells. */
function readChange(text: string, now: number): { date: string; time: string } {
  const { date: today, time: clock } = clockAt(now)
  const [, on = '', at = ''] =
    /, (?:chiude|riapre) (.*?)(?:alle |all')?(\d+:\d\d|a mezzanotte)$/.exec(text) ?? []
  const told = at === 'a mezzanotte' ? '24:00' : padded(at)
  const coming = Array.from({ length: 7 }, (_, place) => addDays(today, place))
  const [, day, month, year] = /^(?:il |l')(\d+)º? (\p{L}+)(?: (\d+))?/u.exec(on) ?? []
  const written =
    month &&
    `${year ?? today.slice(0, 4)}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day?.padStart(2, '0')}`
  const word = on.trim()
  const date =
    written ??
    (word === 'domani' ? addDays(today, 1) : coming.find((each) => dayName(each) === word)) ??
    (told > clock ? today : addDays(today, 1))
  return told === '24:00' ? { date: addDays(date, 1), time: '00:00' } : { date, time: told }
}

test('the next change is read back, day and minute', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.integer({ min: 0, max: 366 }),
      telling,
      fc.integer({ min: 0, max: 400 }),
      telling,
      (aperto, day, clock, later, at) => {
        const today = addDays('2026-06-15', day)
        const [now, then] = [
          instantOf(today, clock),
          instantOf(addDays(today, later % 20 === 0 ? later : later % 12), at),
        ]
        fc.pre(then > now)
        expect(readChange(stateText({ aperto, fino_a: then }, now), now)).toEqual(clockAt(then))
      },
    ),
    { numRuns: 3000 },
  )
})

/** A date as texts write it, with the year unless it is that of `known`. */
function readDate(text: string, known: string): string {
  const [, day = '', month = '', year] = /^(\d+)º? (\p{L}+)(?: (\d{4}))?$/u.exec(text) ?? []
  return `${year ?? known}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The days that 'il 5 agosto', 'dal 5 al 20 agosto' or 'dal 24 dicembre 2026 al 6 gennaio 2027' name. */
function readDays(text: string, today: string): { dal: string; al: string } {
  const [, one] = /^(?:il |l')(.*)$/.exec(text) ?? []
  const [, from = '', to = ''] = /^(?:dal |dall')(.*?) (?:al |all')(.*)$/.exec(text) ?? []
  const al = readDate(one ?? to, today.slice(0, 4))
  if (one !== undefined) return { dal: al, al }
  // Month and year that the first day leaves out are those of the last day.
  return {
    dal: /^\d+º?$/.test(from)
      ? al.slice(0, 8) + from.replace('º', '').padStart(2, '0')
      : readDate(from, al.slice(0, 4)),
    al,
  }
}

const someDate = fc.integer({ min: -30, max: 800 }).map((days) => addDays('2026-06-15', days))

test('a closure is read back: its days, its hours and its reason', () => {
  fc.assert(
    fc.property(
      someDate,
      fc.oneof(fc.constant(0), fc.nat({ max: 365 })),
      fc.option(anyDay),
      fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })),
      (dal, length, orari, motivo) => {
        const halves = hoursOf(orari)
        fc.pre(halves.length < 2 || (halves[0]?.[1] ?? '') <= (halves[1]?.[0] ?? ''))
        const al = addDays(dal, length)
        const now = instantOf('2026-06-15', '12:00')
        const text = closureText({ dal, al, orari, motivo }, now)
        const reason = motivo === null ? '' : `: ${motivo}`
        expect(text.endsWith(reason)).toBe(true)
        const [, before, days = '', after] =
          /^(Chiuso|Aperto 24 ore|Aperto) (.*?\p{L}+(?: \d{4})?)(?: (\d+:.*))?$/u.exec(
            text.slice(0, text.length - reason.length),
          ) ?? []
        expect(readDays(days, '2026-06-15')).toEqual({ dal, al })
        expect(readHalves(after ?? before ?? '')).toEqual(halves)
      },
    ),
    { numRuns: 3000 },
  )
})

test("a season's last day is read back", () => {
  fc.assert(
    fc.property(someDate, fc.boolean(), (al, ogni_anno) => {
      const season = { nome: 'Estate', dal: al, al, ogni_anno, orari: {} as never }
      const [, date = ''] = /^Estate fino (?:al |all')(.*)$/.exec(seasonText(season, '2026-06-15')) ?? []
      expect(readDate(date, ogni_anno ? al.slice(0, 4) : '2026')).toBe(al)
    }),
  )
})
