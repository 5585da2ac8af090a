import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Calendar, Closure } from './opening-state.ts'
import { stored } from './sample.test-data.ts'
import { type Shop, structuredData } from './structured-data.ts'

/*
 * The properties of each type of schema.org, with the types of their values: https://schema.org/LocalBusiness,
 * https://schema.org/PostalAddress, https://schema.org/OpeningHoursSpecification.
 */
const text = (value: unknown) => typeof value === 'string' && value !== ''
const url = (value: unknown) => typeof value === 'string' && URL.canParse(value)
const time = (value: unknown) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
const date = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
const dayOfWeek = (value: unknown) =>
  typeof value === 'string' && /^https:\/\/schema\.org\/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/.test(value)
const thing = (type: string) => (value: unknown) =>
  typeof value === 'object' && value !== null && (value as Record<string, unknown>)['@type'] === type

const rules: Record<string, Record<string, (value: unknown) => boolean>> = {
  LocalBusiness: {
    name: text,
    telephone: text,
    email: text,
    address: thing('PostalAddress'),
    logo: url,
    image: url,
    openingHoursSpecification: thing('OpeningHoursSpecification'),
    specialOpeningHoursSpecification: thing('OpeningHoursSpecification'),
  },
  PostalAddress: {
    streetAddress: text,
    addressLocality: text,
    addressRegion: text,
    addressCountry: text,
  },
  OpeningHoursSpecification: { opens: time, closes: time, dayOfWeek, validFrom: date, validThrough: date },
}

/** Violations of schema.org's rules: unknown properties, and values of a wrong type. */
function broken(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each, place) => broken(each, `${at}[${place}]`))
  if (typeof value !== 'object' || value === null) return []
  const { '@type': type, '@context': _, ...properties } = value as Record<string, unknown>
  return Object.entries(properties).flatMap(([name, content]) => {
    const rule = rules[String(type)]?.[name]
    const wrong = [content].flat().filter((each) => !rule?.(each))
    return [
      ...wrong.map((each) => `${at}.${name}: ${JSON.stringify(each)}`),
      ...broken(content, `${at}.${name}`),
    ]
  })
}

const closed = (dal: string, al: string): Closure => ({ dal, al, orari: null, motivo: 'Ferie' })
const shop: Shop & Calendar = {
  ...stored,
  logo_url: 'https://b.example/logo.webp',
  immagine_copertina_url: 'https://b.example/a.webp',
}

const today = '2026-03-02'

test('a shop is a LocalBusiness with its address, contacts, images and hours', () => {
  const told = structuredData({ ...shop, chiusure: [closed('2026-08-10', '2026-08-20')] }, today)
  expect(broken(told)).toEqual([])
  expect(told).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: stored.nome,
    telephone: ['+390115550101', '+393335550101'],
    address: { '@type': 'PostalAddress', addressCountry: 'IT', addressLocality: 'Torino' },
    image: [shop.immagine_copertina_url, shop.logo_url],
    specialOpeningHoursSpecification: [
      { opens: '00:00', closes: '00:00', validFrom: '2026-08-10', validThrough: '2026-08-20' },
    ],
  })
  expect(told.openingHoursSpecification).toHaveLength(10)
})

test('an evening past midnight closes before it opens, a day without an end at 23:59', () => {
  const { openingHoursSpecification: week } = structuredData(shop, today)
  expect(week).toContainEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'https://schema.org/Friday',
    opens: '15:00',
    closes: '01:00',
  })
  const always = structuredData({ ...shop, orari: { ...shop.orari, sempreAperto: true } }, today)
  expect(always.openingHoursSpecification).toHaveLength(7)
  expect(always.openingHoursSpecification).toContainEqual(
    expect.objectContaining({ opens: '00:00', closes: '23:59' }),
  )
})

test('a season stands with its next days, the closed ones of its week too, beside the usual week', () => {
  const season = (dal: string, al: string, ogni_anno: boolean) => {
    const stagioni = [{ nome: 'Estate', dal, al, ogni_anno, orari: shop.orari }]
    const told = structuredData({ ...shop, stagioni }, today)
    expect(broken(told)).toEqual([])
    const all = told.openingHoursSpecification as Record<string, string>[]
    const seasonal = all.filter(({ validFrom }) => validFrom)
    expect(all.length - seasonal.length).toBe(10)
    expect(seasonal).toHaveLength(12)
    expect(seasonal).toContainEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'https://schema.org/Sunday',
      opens: '00:00',
      closes: '00:00',
      validFrom: seasonal[0]?.validFrom,
      validThrough: seasonal[0]?.validThrough,
    })
    return [...new Set(seasonal.map(({ validFrom, validThrough }) => `${validFrom} ${validThrough}`))]
  }
  expect(season('2020-06-01', '2020-09-15', true)).toEqual(['2026-06-01 2026-09-15'])
  expect(season('2020-01-01', '2020-03-01', true)).toEqual(['2027-01-01 2027-03-01'])
  expect(season('2020-11-01', '2020-03-31', true)).toEqual(['2025-11-01 2026-03-31'])
  expect(season('2020-11-01', '2020-02-29', true)).toEqual(['2026-11-01 2027-02-28'])
  expect(season('2020-02-29', '2020-03-01', true)).toEqual(['2027-03-01 2027-03-01'])
  expect(season('2020-02-29', '2020-02-29', true)).toEqual(['2028-02-29 2028-02-29'])
  expect(season('2027-06-01', '2027-09-15', false)).toEqual(['2027-06-01 2027-09-15'])
})

const lunedi = (opens: string, closes: string, then: string, until: string) => ({
  ...stored.orari.venerdi,
  apertura_mattina: opens,
  chiusura_mattina: closes,
  apertura_pomeriggio: then,
  chiusura_pomeriggio: until,
})
const monday = (day: Shop['orari']['lunedi']) => {
  const told = structuredData({ ...shop, orari: { ...shop.orari, lunedi: day } }, today)
  return (told.openingHoursSpecification as { dayOfWeek: string; opens: string; closes: string }[])
    .filter(({ dayOfWeek }) => dayOfWeek.endsWith('Monday'))
    .map(({ opens, closes }) => `${opens}-${closes}`)
}

test('halves that touch are one, and hours of more than a day are split in two', () => {
  expect(monday(lunedi('00:00', '13:00', '13:00', '00:00'))).toEqual(['00:00-23:59'])
  expect(monday(lunedi('09:00', '13:00', '13:00', '19:00'))).toEqual(['09:00-19:00'])
  expect(monday(lunedi('00:00', '20:00', '20:00', '02:00'))).toEqual(['00:00-12:00', '12:00-02:00'])
  expect(monday(lunedi('06:00', '18:00', '18:00', '06:00'))).toEqual(['06:00-12:00', '12:00-06:00'])
})

test('missing values are left out, and a single value is no list', () => {
  const bare = structuredData(
    { ...shop, telefono: null, logo_url: null, immagine_copertina_url: null },
    today,
  )
  expect(Object.keys(bare)).not.toContain('logo')
  expect(Object.keys(bare)).not.toContain('image')
  expect(bare.telephone).toBe('+393335550101')
  const several = { ...shop, telefono: '06 123456 / 06 654321 int. 2', cellulare: 'solo WhatsApp' }
  expect(structuredData(several, today).telephone).toEqual(['+3906123456', '+3906654321', 'solo WhatsApp'])
  expect(broken(bare)).toEqual([])
})

test('the rules of schema.org hold for any hours and closures', () => {
  const clock = fc.constantFrom('00:00', '01:00', '06:00', '09:30', '13:00', '18:00', '23:59')
  const day = fc.record({
    aperto: fc.boolean(),
    mattina_abilitata: fc.boolean(),
    apertura_mattina: clock,
    chiusura_mattina: clock,
    pomeriggio_abilitato: fc.boolean(),
    apertura_pomeriggio: clock,
    chiusura_pomeriggio: clock,
  })
  fc.assert(
    fc.property(day, fc.boolean(), fc.option(day), (each, sempreAperto, own) => {
      const orari = { ...shop.orari, sempreAperto, lunedi: each, domenica: each }
      const closure = { dal: '2026-12-31', al: '2027-01-02', orari: own, motivo: null }
      const season = { nome: 'Inverno', dal: '2020-11-01', al: '2020-02-29', ogni_anno: true, orari }
      expect(
        broken(structuredData({ ...shop, orari, chiusure: [closure], stagioni: [season] }, today)),
      ).toEqual([])
    }),
  )
})
