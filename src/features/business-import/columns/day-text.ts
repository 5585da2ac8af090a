import { isDay } from '#italian/days.ts'
import { folded } from './folded.ts'

const names =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ')

/** The month, from 1, that a number or the beginning of a name means; 0 for none. */
function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const word = folded(text)
  return word.length < 3 ? 0 : names.findIndex((name) => name.startsWith(word)) + 1
}

/** Two digits are of this century: nobody imports sales of the former one. */
const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))

/**
 * The day of a text as people and spreadsheets write it in Italy: `31/01/2026`, `31-1-26`, `31.01.2026`, `31 gennaio 2026`,
 * `31-gen-26`, `2026-01-31`, each also with a time behind it. Null where it names none that exists.
 */
export function dayFromText(text: string): string | null {
  const written = text
    .trim()
    .replace(/[ T,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?$/, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(written)
  const italian = /^(\d{1,2})°?\s*[-/. ]\s*(\d{1,2}|\p{L}{3,}\.?)\s*[-/. ]\s*(\d{4}|\d{2})$/u.exec(written)
  const [, year, month, day] = iso ?? [null, italian?.[3], italian?.[2], italian?.[1]]
  if (!year || !month || !day) return null
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  const named = `${yearOf(year)}-${twoDigits(monthOf(month))}-${twoDigits(Number(day))}`
  return isDay(named) ? named : null
}
