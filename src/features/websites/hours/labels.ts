import { fieldsOf } from '#records/merge-fields.ts'
import { days, halves } from './opening-hours.ts'

/** The labels of a day's fields, each time by itself, as they are called on the page. */
export function dayLabels(field: string, name: string): Readonly<Record<string, string>> {
  return Object.fromEntries([
    [`${field}.aperto`, `${name}: Aperto`],
    ...halves.flatMap((half) => [
      [`${field}.${half.enabled}`, `${name}: ${half.name}`],
      [`${field}.${half.opens}`, `${name} ${half.name.toLowerCase()}: Apertura`],
      [`${field}.${half.closes}`, `${name} ${half.name.toLowerCase()}: Chiusura`],
    ]),
  ])
}

/** The labels of the fields of a week. */
export const weekLabels: Readonly<Record<string, string>> = Object.assign(
  { 'orari.sempreAperto': 'Sempre aperto' },
  ...days.map(({ key, name }) => dayLabels(`orari.${key}`, name)),
)

/** A form's values as texts, by the names of the fields. */
export function fieldTexts(values: object): Record<string, string> {
  const texts = Object.entries(fieldsOf(values)).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? (value ? 'Sì' : 'No') : String(value),
  ])
  return Object.fromEntries(texts)
}
