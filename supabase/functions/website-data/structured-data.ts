import {
  addDays,
  type Calendar,
  type Closure,
  dayKeys,
  type Half,
  type Hours,
  halvesOn,
  hoursOf,
  type Season,
  seasonDays,
} from './opening-state.ts'
import { telephonesIn } from './telephones.ts'

export type Shop = {
  nome: string
  telefono: string | null
  cellulare: string | null
  email: string
  indirizzo: string
  citta: string
  regione: string
  logo_url: string | null
  immagine_copertina_url: string | null
  orari: Hours
}

type Thing = { '@type': string } & Record<string, unknown>

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Any Monday, since the hours of a week are looked up by date. */
const someMonday = '2026-03-02'

/**
 * The times in schema.org's form: a closing time before the opening one belongs to the next day. Midnight at the end of
 * the day is 23:59, as search engines require. Hours of more than a day are split, because a closing time after the
 * opening one would be on the same day.
 */
function times([opens, closes]: Half): { opens: string; closes: string }[] {
  if (closes < '24:00') return [{ opens, closes }]
  if (closes === '24:00') return [{ opens, closes: '23:59' }]
  const end = `0${Number(closes.slice(0, 2)) - 24}${closes.slice(2)}`
  if (end < opens) return [{ opens, closes: end }]
  return [
    { opens, closes: '12:00' },
    { opens: '12:00', closes: end },
  ]
}

/** A closed day opens and closes at midnight, as search engines require. */
const shut = [{ opens: '00:00', closes: '00:00' }]

/** A week day by day; in a season, whose closed days are told too, with its days. */
function weekSpecifications(orari: Hours, on?: { validFrom: string; validThrough: string }): Thing[] {
  return dayKeys.flatMap((_, place) => {
    const hours = halvesOn({ orari, chiusure: [], stagioni: [] }, addDays(someMonday, place)).flatMap(times)
    return (hours.length > 0 || !on ? hours : shut).map((each) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${dayNames[place]}`,
      ...each,
      ...on,
    }))
  })
}

function seasonSpecifications(season: Season, today: string): Thing[] {
  const { dal, al } = seasonDays(season, today)
  return weekSpecifications(season.orari, { validFrom: dal, validThrough: al })
}

function closureSpecifications({ dal, al, orari }: Closure): Thing[] {
  const hours = hoursOf(orari).flatMap(times)
  const on = { validFrom: dal, validThrough: al }
  return (hours.length > 0 ? hours : shut).map((each) => ({
    '@type': 'OpeningHoursSpecification',
    ...each,
    ...on,
  }))
}

/** A field's numbers with their country code; the field's text when it contains no number. */
function internationally(field: string | null): (string | null)[] {
  const numbers = telephonesIn(field ?? '').flatMap(({ number }) => number?.match(/^\+\d+/)?.[0] ?? [])
  return numbers.length > 0 ? numbers : [field]
}

/** Undefined for an empty list, the only member of a list of one, otherwise the list. */
function listed(values: readonly (string | null)[]): string | string[] | undefined {
  const present = values.filter((value): value is string => Boolean(value))
  return present.length > 1 ? present : present[0]
}

/**
 * The shop as a LocalBusiness of schema.org (https://schema.org/LocalBusiness), for a page's `application/ld+json`. It
 * contains only what a shop sign says: no partita IVA, no owner. A season of each year stands with its next days.
 */
export function structuredData(shop: Shop & Calendar, today: string): Thing & { '@context': string } {
  const { stagioni, chiusure } = shop
  const whole = {
    '@context': 'https://schema.org' as const,
    '@type': 'LocalBusiness',
    name: shop.nome,
    telephone: listed([...internationally(shop.telefono), ...internationally(shop.cellulare)]),
    email: shop.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.indirizzo,
      addressLocality: shop.citta,
      addressRegion: shop.regione,
      addressCountry: 'IT',
    },
    logo: shop.logo_url ?? undefined,
    image: listed([shop.immagine_copertina_url, shop.logo_url]),
    openingHoursSpecification: [
      ...weekSpecifications(shop.orari),
      ...stagioni.flatMap((season) => seasonSpecifications(season, today)),
    ],
    specialOpeningHoursSpecification: chiusure.flatMap(closureSpecifications),
  }
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as typeof whole
}
