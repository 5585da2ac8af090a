import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile } from './calendar.ts'
import { addDays } from './opening-state.ts'
import { stored } from './sample.test-data.ts'

const closure = (dal: string, al: string, motivo: string | null = null) => ({
  id: `id-of-${dal}`,
  dal,
  al,
  orari: null,
  motivo,
})

/** The file's lines as a program reads them: unfolded, name and value apart. */
function linesOf(file: string): [name: string, value: string][] {
  expect(file.endsWith('\r\n')).toBe(true)
  const physical = file.slice(0, -2).split('\r\n')
  for (const one of physical) expect(new TextEncoder().encode(one).length).toBeLessThanOrEqual(75)
  return file
    .slice(0, -2)
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
}
const valuesIn = (file: string, name: string) =>
  linesOf(file)
    .filter(([each]) => each === name)
    .map(([, value]) => value)
const unescaped = (value: string) =>
  value.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

test('closures and special days are whole days, the day after the last one is their end', () => {
  const evening = { ...stored.orari.lunedi, pomeriggio_abilitato: false }
  const file = calendarFile(stored, [
    closure('2026-12-25', '2026-12-31', 'Ferie'),
    { ...closure('2027-02-28', '2027-02-28', 'Carnevale; 2×1, "forse"'), orari: evening },
  ])
  expect(linesOf(file)).toEqual([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Bottega//Chiusure//IT'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['X-WR-CALNAME', 'Forno & Figli </script><b>: chiusure e orari straordinari'],
    ['BEGIN', 'VEVENT'],
    ['UID', 'id-of-2026-12-25@bottega'],
    ['DTSTAMP', '20260301T100000Z'],
    ['DTSTART;VALUE=DATE', '20261225'],
    ['DTEND;VALUE=DATE', '20270101'],
    ['SUMMARY', 'Chiuso: Ferie'],
    ['LOCATION', 'Forno & Figli </script><b>\\, Via Roma 1\\, Torino'],
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
    ['BEGIN', 'VEVENT'],
    ['UID', 'id-of-2027-02-28@bottega'],
    ['DTSTAMP', '20260301T100000Z'],
    ['DTSTART;VALUE=DATE', '20270228'],
    ['DTEND;VALUE=DATE', '20270301'],
    ['SUMMARY', 'Aperto 9:00–13:00: Carnevale\\; 2×1\\, "forse"'],
    ['LOCATION', 'Forno & Figli </script><b>\\, Via Roma 1\\, Torino'],
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ])
})

test('a shop without closures has a calendar without events, but with the component that a calendar must have', () => {
  const file = calendarFile(stored, [])
  expect(valuesIn(file, 'BEGIN')).toEqual(['VCALENDAR', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT'])
  expect(valuesIn(file, 'END')).toEqual(['STANDARD', 'DAYLIGHT', 'VTIMEZONE', 'VCALENDAR'])
})

test('whatever a shop is called and closes for, its file has the same lines and gives the words back', () => {
  const words = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\\', ';', ',', ':', '"', '\n', '\r', ' ', '😀', 'è', 'BEGIN:VEVENT'),
      fc.string({ unit: 'grapheme', maxLength: 1 }),
    ),
    maxLength: 100,
  })
  fc.assert(
    fc.property(words, words, fc.nat({ max: 5000 }), fc.nat({ max: 365 }), (nome, motivo, from, length) => {
      const dal = addDays('2026-01-01', from)
      const file = calendarFile({ ...stored, nome }, [closure(dal, addDays(dal, length), motivo || null)])
      expect(linesOf(file).map(([name]) => name)).toHaveLength(16)
      const plain = (text: string) => text.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, '')
      expect(unescaped(valuesIn(file, 'SUMMARY')[0] ?? '')).toBe(
        plain(motivo ? `Chiuso: ${motivo}` : 'Chiuso'),
      )
      expect(unescaped(valuesIn(file, 'LOCATION')[0] ?? '')).toBe(plain(`${nome}, Via Roma 1, Torino`))
      const days = ['DTSTART;VALUE=DATE', 'DTEND;VALUE=DATE'].map((name) => valuesIn(file, name)[0])
      expect(days).toEqual([dal, addDays(dal, length + 1)].map((date) => date.replaceAll('-', '')))
    }),
  )
})
