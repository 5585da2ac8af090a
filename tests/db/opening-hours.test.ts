import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DayHours, days, type OpeningHours } from '#features/websites/hours/opening-hours.ts'
import { hoursSchema, repeatedDayProblems } from '#features/websites/hours/rules.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'

/*
 * The rules of opening hours exist twice, in TypeScript for the form and in SQL for the database, and must give the
 * same result. The generator uses few times, so that halves often touch, overlap and cross midnight.
 */

let db: PGlite
beforeAll(async () => {
  db = await migratedDatabase()
})
afterAll(() => db.close())

const early = ['00:00', '00:30', '01:00', '05:59', '06:00', '06:01']
const late = ['09:00', '13:00', '15:00', '19:30', '22:00', '23:59']
const anyTime = fc.constantFrom(...early, ...late)
const flag = fc.boolean()

/** Mostly usual hours, so that whole weeks are often valid. */
const opening = fc.oneof({ weight: 6, arbitrary: fc.constant('09:00') }, { weight: 1, arbitrary: anyTime })
const closing = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('22:00', '23:59', '00:00', '01:00') },
  { weight: 1, arbitrary: anyTime },
)
const usually = (value: boolean) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: flag })

const plausibleDay = fc.record({
  aperto: usually(true),
  mattina_abilitata: usually(true),
  apertura_mattina: opening,
  chiusura_mattina: fc.oneof(
    { weight: 9, arbitrary: fc.constant('13:00') },
    { weight: 1, arbitrary: anyTime },
  ),
  pomeriggio_abilitato: usually(true),
  apertura_pomeriggio: fc.constantFrom('13:00', '15:00', '19:30'),
  chiusura_pomeriggio: closing,
})
const wildDay = fc.record({
  aperto: flag,
  mattina_abilitata: flag,
  apertura_mattina: anyTime,
  chiusura_mattina: anyTime,
  pomeriggio_abilitato: flag,
  apertura_pomeriggio: anyTime,
  chiusura_pomeriggio: anyTime,
})

function weekOf(day: fc.Arbitrary<DayHours>): fc.Arbitrary<OpeningHours> {
  return fc.record({
    sempreAperto: fc.oneof({ weight: 19, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: flag }),
    lunedi: day,
    martedi: day,
    mercoledi: day,
    giovedi: day,
    venerdi: day,
    sabato: day,
    domenica: day,
  })
}

/** The result of one of the database's functions for each week or day. */
async function judged(judge: string, weeks: readonly (OpeningHours | DayHours)[]): Promise<boolean[]> {
  const { rows } = await db.query<{ taken: boolean }>(
    `select ${judge}(week) as taken from jsonb_array_elements($1::jsonb) with ordinality as given (week, place) order by place`,
    [JSON.stringify(weeks)],
  )
  return rows.map(({ taken }) => taken)
}

const seed = 20260201
const samples = (week: fc.Arbitrary<OpeningHours>) => fc.sample(week, { numRuns: 900, seed })
const idle = (day: DayHours) => day.aperto && !day.mattina_abilitata && !day.pomeriggio_abilitato

test.each([
  ['plausible', plausibleDay],
  ['wild', wildDay],
])('form and database take the same %s weeks', async (_, day) => {
  // A day that is open without a half is made a closed one, because only the form refuses it.
  const weeks = samples(weekOf(day.map((hours) => (idle(hours) ? { ...hours, aperto: false } : hours))))
  const database = await judged('private.is_orari_in_order', weeks)
  const form = weeks.map((week) => hoursSchema.safeParse(week).success)
  expect(weeks.filter((_, index) => form[index] !== database[index])).toEqual([])
  expect(form.filter((taken) => taken).length).toBeGreaterThan(100)
  expect(form.filter((taken) => !taken).length).toBeGreaterThan(100)
})

test('form and database accept the same hours on several days in a row', async () => {
  const hours = fc
    .sample(fc.oneof(plausibleDay, wildDay), { numRuns: 4000, seed })
    .filter((day) => !idle(day))
  const database = await judged('private.is_day_repeatable', hours)
  const form = hours.map((day) => Object.keys(repeatedDayProblems(day)).length === 0)
  expect(hours.filter((_, index) => form[index] !== database[index])).toEqual([])
  const ofOneDay = await judged('private.is_day_in_order', hours)
  expect(form.filter((taken) => taken).length).toBeGreaterThan(100)
  expect(ofOneDay.filter((taken, index) => taken && !database[index]).length).toBeGreaterThan(5)
})

test('the form alone refuses an open day without a half', async () => {
  const weeks = samples(weekOf(plausibleDay)).filter(
    (week) => !week.sempreAperto && days.some(({ key }) => idle(week[key])),
  )
  expect(weeks.length).toBeGreaterThan(10)
  expect(weeks.filter((week) => hoursSchema.safeParse(week).success)).toEqual([])
})

test('every week that 1.0.0 accepted is accepted, so that older rows stay valid', async () => {
  const migration = path.resolve(import.meta.dirname, '../../supabase/released/20260101000300_websites.sql')
  const rules = readFileSync(migration, 'utf8').split('create table')[0] ?? ''
  await db.exec(`create schema before; ${rules.replaceAll('private.', 'before.')}`)
  // Usual days, whose times are in the order that 1.0.0 required, and random ones.
  const weeks = [...samples(weekOf(plausibleDay)), ...samples(weekOf(wildDay))]
  const before = await judged('before.is_orari_in_order', weeks)
  const now = await judged('private.is_orari_in_order', weeks)
  expect(before.filter((taken) => taken).length).toBeGreaterThan(100)
  expect(weeks.filter((_, index) => before[index] && !now[index])).toEqual([])
  expect(now.filter((taken) => taken).length).toBeGreaterThan(before.filter((taken) => taken).length)
})
