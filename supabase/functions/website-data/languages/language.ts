import type { Closure, DayAhead, Half, Season, State } from '../opening-state.ts'
import type { Calculation } from '../words.ts'

/** What a language other than Italian contributes; names of days and months come from `Intl`. */
export type Language = {
  /** As in the attribute `lang`. */
  lang: string
  /** How the first day of a month is written; left out where it is `1`. */
  first?: string
  /** What stands between a month and its year; left out where it is a space. */
  year?: string
  title: string
  closed: string
  /** The word before the days of special hours. */
  open: string
  allDay: string
  always: string
  /** The word for the midnight that ends a day. */
  midnight: string
  /** The words after a closing time on the next day that is not earlier on the clock. */
  nextDay: string
  closes: string
  opens: string
  tomorrow: string
  /** 'on Monday'. */
  weekday: (name: string) => string
  /** 'on 24 December', 'from 10 to 20 August'. */
  days: (first: string, last?: string) => string
  /** 'at 19:00', 'at midnight'. */
  at: (time: string) => string
  until: (date: string) => string
  asOf: (date: string, time: string) => string
}

/** The texts of opening hours in a language, as those of `words.ts` in Italian. */
export function wordsOf(language: Language, ...[addDays, changeOf, clockAt, dayLater, hoursOf]: Calculation) {
  const { allDay, at, closed, days, first = '1', lang, year: ofYear = ' ' } = language
  const formatted = (date: string, parts: Intl.DateTimeFormatOptions) =>
    new Date(date).toLocaleDateString(lang, { ...parts, timeZone: 'UTC' })
  const day = (date: string) => formatted(date, { weekday: 'long' })

  /** A time of the next day as a clock shows it; the midnight that ends the day in words. */
  const clock = (time: string) => {
    const hour = Number(time.slice(0, 2)) % 24
    return time === '24:00' ? language.midnight : (hour < 10 ? '0' : '') + hour + time.slice(2)
  }

  /** With the year unless it is that of `known`. */
  const dateText = (date: string, known: string) => {
    const year = date.slice(0, 4)
    const text = formatted(date, { day: 'numeric', month: 'long' }).replace(/^1 /, `${first} `)
    return known.startsWith(year) ? text : text + ofYear + year
  }

  const halvesText = (halves: readonly Half[]) =>
    halves.join() === '00:00,24:00'
      ? allDay
      : halves
          .map(
            ([opens, closes]) =>
              `${clock(opens)}–${clock(closes)}${closes < dayLater(opens) ? '' : ` ${language.nextDay}`}`,
          )
          .join(', ') || closed

  const daysText = ({ dal, al }: Closure, today: string) => {
    const last = dateText(al, al.startsWith(dal.slice(0, 4)) ? today : '')
    const begin = dateText(dal, al)
    const isShort = al.startsWith(dal.slice(0, 7))
    return dal === al ? days(last) : days(isShort ? begin.replace(/ .*/, '') : begin, last)
  }

  return {
    lang,
    title: language.title,
    day,
    hours: ({ date, halves, apart }: DayAhead) =>
      halvesText(halves) + (apart ? ` (${dateText(date, date)})` : ''),
    closure(closure: Closure, today: string) {
      const text = halvesText(hoursOf(closure.orari))
      const on = daysText(closure, today)
      // Hours stand after the days.
      const what = text.includes('–') ? `${language.open} ${on} ${text}` : `${text} ${on}`
      return what + (closure.motivo ? `: ${closure.motivo}` : '')
    },
    season: ({ nome, al, ogni_anno }: Season, today: string) =>
      `${nome} ${language.until(dateText(al, ogni_anno ? al : today))}`,
    state({ aperto, fino_a }: State, now: number) {
      if (fino_a === null) return aperto ? language.always : closed
      const [date, time] = changeOf(aperto, fino_a, now)
      const today = clockAt(now).date
      const later = date < addDays(today, 7) ? language.weekday(day(date)) : days(dateText(date, today))
      const on = date === today ? '' : ` ${date === addDays(today, 1) ? language.tomorrow : later}`
      return `${(aperto ? language.closes : language.opens) + on} ${at(clock(time))}`
    },
    asOf(taken: number, today: string) {
      const { date, time } = clockAt(taken)
      return language.asOf(dateText(date, today), clock(time))
    },
  }
}

export type Words = ReturnType<typeof wordsOf>
