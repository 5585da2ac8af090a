import { addDays, type Day, dayOf } from './days.ts'

export interface Holiday {
  name: string
  day: Day
}

/** Easter Sunday of a year in the Gregorian calendar (the method of Meeus, Jones and Butcher). */
export function easter(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30
  const untilSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * untilSunday) / 451)
  const days = epact + untilSunday - 7 * late + 114
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1)
}

/** The first year in which San Francesco is a holiday again (law 151 of 2025). */
const francescoSince = 2026

/** The public holidays of a year in Italy (law 260 of 1949 as amended), in order. */
export function holidaysOf(year: number): Holiday[] {
  const on = (month: number, date: number, name: string): Holiday => ({ name, day: dayOf(year, month, date) })
  const sunday = easter(year)
  return [
    on(1, 1, 'Capodanno'),
    on(1, 6, 'Epifania'),
    { name: 'Pasqua', day: sunday },
    { name: "Lunedì dell'Angelo", day: addDays(sunday, 1) },
    on(4, 25, 'Festa della Liberazione'),
    on(5, 1, 'Festa del Lavoro'),
    on(6, 2, 'Festa della Repubblica'),
    on(8, 15, 'Ferragosto'),
    ...(year >= francescoSince ? [on(10, 4, "San Francesco d'Assisi")] : []),
    on(11, 1, 'Ognissanti'),
    on(12, 8, 'Immacolata Concezione'),
    on(12, 25, 'Natale'),
    on(12, 26, 'Santo Stefano'),
  ].sort((one, other) => (one.day < other.day ? -1 : 1))
}

export function holidayOn(day: Day): Holiday | undefined {
  return holidaysOf(Number(day.slice(0, 4))).find((holiday) => holiday.day === day)
}

/** The public holidays of the year that begins with a day, in order. */
export function comingHolidays(from: Day): Holiday[] {
  const year = Number(from.slice(0, 4))
  const end = dayOf(year + 1, Number(from.slice(5, 7)), Number(from.slice(8)))
  return [...holidaysOf(year), ...holidaysOf(year + 1)].filter(({ day }) => day >= from && day < end)
}

/** The next two public holidays, a day's own included. */
export const nextHolidays = (from: Day): Holiday[] => comingHolidays(from).slice(0, 2)
