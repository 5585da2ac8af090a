import type { Day } from '#italian/days.ts'
import type { Words } from '../../../../supabase/functions/website-data/languages/language.ts'
import {
  addDays,
  type Closure,
  dayName,
  type Hours,
  halvesOn,
} from '../../../../supabase/functions/website-data/opening-state.ts'
import { telephonesIn } from '../../../../supabase/functions/website-data/telephones.ts'
import { calculation, closureText, hoursText } from '../../../../supabase/functions/website-data/words.ts'
import type { SpecialDays } from './special-days.ts'
import { capital } from './text.ts'

/** The texts of a shop's sign, in Italian and perhaps in another language. */
export type SignText = {
  titles: string[]
  days: { name: string; hours: string }[]
  closures: string[]
}

/** The second language of a sign; its words are loaded when it is chosen. */
export const secondLanguages = ['en', 'de', 'fr', 'es'] as const
export type SecondLanguage = (typeof secondLanguages)[number]

const modules = {
  en: () => import('../../../../supabase/functions/website-data/languages/en.ts'),
  de: () => import('../../../../supabase/functions/website-data/languages/de.ts'),
  fr: () => import('../../../../supabase/functions/website-data/languages/fr.ts'),
  es: () => import('../../../../supabase/functions/website-data/languages/es.ts'),
}

/** Throws when the language does not load. */
export async function secondWords(language: SecondLanguage): Promise<Words> {
  return (await modules[language]()).words(...calculation)
}

/** Any Monday, since the hours of a week are looked up by date. */
const someMonday = '2026-03-02'
/** The most closures that a sign announces. */
const mostClosures = 4

const inBoth = (italian: string, other: string | undefined) =>
  other === undefined || other === italian ? italian : `${italian} · ${other}`

/** Times alone are read in any language, and midnight as one; other words are said in both. */
function hoursInBoth(italian: string, other: string | undefined): string {
  if (other === undefined) return italian
  const times = italian.replaceAll('–mezzanotte', '–24:00')
  return /[a-z]/i.test(times) ? inBoth(italian, other) : times
}

/** 'Chiuso per ferie dal 5 al 20 agosto', other reasons behind the days. */
function announced(closure: Closure, now: number): string {
  return closureText(closure, now).replace(/^Chiuso (.*): ferie$/i, 'Chiuso per ferie $1')
}

/**
 * @param orari the week that the sign shows, the usual one or a season's
 * @param closures those that are not over come first by their days; a sign has room for four
 */
export function signText(
  orari: Hours,
  closures: readonly Closure[],
  today: Day,
  words: Words | undefined,
): SignText {
  const days = Array.from({ length: 7 }, (_, place) => {
    const date = addDays(someMonday, place)
    const halves = halvesOn({ orari, chiusure: [], stagioni: [] }, date)
    const day = { date, today: false, halves, apart: false }
    return {
      name: inBoth(capital(dayName(date)), words && capital(words.day(date))),
      hours: hoursInBoth(hoursText(day), words?.hours(day)),
    }
  })
  const coming = closures
    .filter(({ al }) => al >= today)
    .toSorted((one, other) => (one.dal < other.dal ? -1 : 1))
    .slice(0, mostClosures)
  return {
    titles: ['Orari di apertura', ...(words ? [words.title] : [])],
    days,
    closures: coming.flatMap((closure) => [
      announced(closure, Date.parse(`${today}T12:00:00Z`)),
      // Left out in the other language: a reason was typed in Italian.
      ...(words ? [words.closure({ ...closure, motivo: null }, today)] : []),
    ]),
  }
}

/** When a season holds, in another language: 'From 1 June to 15 September'. */
export function daysIn(words: Words, { dal, al, ogni_anno }: SpecialDays): string {
  // The years of one that is each year's say nothing.
  const [first, last] = ogni_anno ? [dal, al].map((day) => `2028${day.slice(4)}`) : [dal, al]
  const days = { dal: first ?? dal, al: last ?? al, orari: null, motivo: null }
  const text = words.closure(days, days.dal)
  const closed = words.hours({ date: days.dal, halves: [], today: false, apart: false })
  return capital(text.slice(closed.length).trim())
}

/** The first number of some fields as an address that calls it; null without a number. */
export function callAddress(fields: readonly (string | null)[]): string | null {
  const numbers = fields.flatMap((field) => telephonesIn(field ?? '').map(({ number }) => number))
  const number = numbers.find((each) => each !== null)
  return number ? `tel:${number}` : null
}
