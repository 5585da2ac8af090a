import { addDays, type Closure, hoursOf } from './opening-state.ts'
import { halvesText } from './words.ts'

/*
 * Closures and special days as an iCalendar (RFC 5545), for a calendar program that subscribes to it. They are whole days,
 * which have no time zone, so that they stay the same days everywhere.
 */

type Announced = Closure & { id: string }
type Shop = { nome: string; indirizzo: string; citta: string; aggiornato: string }

/** The most octets of a line; a longer one continues on the next line after a space. */
const longestLine = 75

const octets = (text: string) => new TextEncoder().encode(text).length

/** A line of the file, folded between characters. */
function line(text: string): string {
  let folded = ''
  let length = 0
  for (const character of text) {
    const more = octets(character)
    if (length + more > longestLine) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += more
  }
  return `${folded}\r\n`
}

/** A value of the type TEXT: no character of it ends the value or the line. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n]/g, '\\n')
    .replace(/\p{Cc}/gu, '')

const compact = (date: string) => date.replaceAll('-', '')

/** 'Chiuso: Ferie', 'Aperto 9:00–12:00: Vigilia', 'Aperto 24 ore'. */
function summaryOf({ orari, motivo }: Closure): string {
  const hours = halvesText(hoursOf(orari))
  const what = /^\d/.test(hours) ? `Aperto ${hours}` : hours
  return motivo ? `${what}: ${motivo}` : what
}

/** Rome's clock. A calendar has at least one component, and this one is no event. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Rome',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:19810329T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

export function calendarFile(shop: Shop, chiusure: readonly Announced[]): string {
  // The data's own time instead of the answer's, so that a file that says the same is the same.
  const stamp = new Date(shop.aggiornato).toISOString().replace(/[-:]|\.\d+/g, '')
  const events = chiusure.flatMap((closure) => [
    'BEGIN:VEVENT',
    `UID:${closure.id}@bottega`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(closure.dal)}`,
    // The day after the last one.
    `DTEND;VALUE=DATE:${compact(addDays(closure.al, 1))}`,
    `SUMMARY:${escaped(summaryOf(closure))}`,
    `LOCATION:${escaped(`${shop.nome}, ${shop.indirizzo}, ${shop.citta}`)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bottega//Chiusure//IT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(`${shop.nome}: chiusure e orari straordinari`)}`,
    ...(events.length > 0 ? events : timeZone),
    'END:VCALENDAR',
  ]
  return all.map(line).join('')
}
