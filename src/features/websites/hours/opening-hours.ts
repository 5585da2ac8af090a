import * as z from 'zod/mini'

/** The week, Monday first: the key in the stored object, and the name. */
export const days = [
  { key: 'lunedi', name: 'Lunedì' },
  { key: 'martedi', name: 'Martedì' },
  { key: 'mercoledi', name: 'Mercoledì' },
  { key: 'giovedi', name: 'Giovedì' },
  { key: 'venerdi', name: 'Venerdì' },
  { key: 'sabato', name: 'Sabato' },
  { key: 'domenica', name: 'Domenica' },
] as const

export type DayKey = (typeof days)[number]['key']
export const workdays: readonly DayKey[] = ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi']

/** The two halves of a day, with their keys in the stored object. */
export const halves = [
  {
    name: 'Mattina',
    enabled: 'mattina_abilitata',
    opens: 'apertura_mattina',
    closes: 'chiusura_mattina',
  },
  {
    name: 'Pomeriggio',
    enabled: 'pomeriggio_abilitato',
    opens: 'apertura_pomeriggio',
    closes: 'chiusura_pomeriggio',
  },
] as const

export type Half = (typeof halves)[number]
export type TimeKey = Half['opens' | 'closes']

export const daySchema = z.object({
  aperto: z.boolean(),
  mattina_abilitata: z.boolean(),
  apertura_mattina: z.string(),
  chiusura_mattina: z.string(),
  pomeriggio_abilitato: z.boolean(),
  apertura_pomeriggio: z.string(),
  chiusura_pomeriggio: z.string(),
})

/** One day; times are `HH:MM`. A closed day or half keeps its times, so that reopening it loses nothing. */
export type DayHours = z.infer<typeof daySchema>
/** The object in the `orari` column. */
export type OpeningHours = { sempreAperto: boolean } & Record<DayKey, DayHours>

/** A form whose field `orari` holds a week. */
export type HoursForm = { orari: OpeningHours }

const defaultTimes: Record<TimeKey, string> = {
  apertura_mattina: '09:00',
  chiusura_mattina: '13:00',
  apertura_pomeriggio: '15:00',
  chiusura_pomeriggio: '19:00',
}

function defaultDay(key: DayKey): DayHours {
  return {
    aperto: workdays.includes(key),
    mattina_abilitata: true,
    pomeriggio_abilitato: true,
    ...defaultTimes,
  }
}

/** An object with one value for each day, in order. */
export function eachDay<Value>(make: (key: DayKey) => Value): Record<DayKey, Value> {
  return {
    lunedi: make('lunedi'),
    martedi: make('martedi'),
    mercoledi: make('mercoledi'),
    giovedi: make('giovedi'),
    venerdi: make('venerdi'),
    sabato: make('sabato'),
    domenica: make('domenica'),
  }
}

/** A new website's hours: Monday to Friday 09:00-13:00 and 15:00-19:00, closed at the weekend. */
export function defaultHours(): OpeningHours {
  return { sempreAperto: false, ...eachDay(defaultDay) }
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether a text is a time as it is stored. */
export function isTime(text: string): boolean {
  return timePattern.test(text)
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const asFlag = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise)

/** Reads also `9:00` and `09:00:00`, which other programs may have stored. */
function asTime(value: unknown, otherwise: string): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(String(value).trim()) ?? []
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return isTime(time) ? time : otherwise
}

/** Reads one stored day of any shape: its valid parts over the defaults of a weekday. */
export function readDay(value: unknown, key: DayKey): DayHours {
  const day = asRecord(value)
  const fallback = defaultDay(key)
  return {
    aperto: asFlag(day.aperto, fallback.aperto),
    mattina_abilitata: asFlag(day.mattina_abilitata, fallback.mattina_abilitata),
    apertura_mattina: asTime(day.apertura_mattina, fallback.apertura_mattina),
    chiusura_mattina: asTime(day.chiusura_mattina, fallback.chiusura_mattina),
    pomeriggio_abilitato: asFlag(day.pomeriggio_abilitato, fallback.pomeriggio_abilitato),
    apertura_pomeriggio: asTime(day.apertura_pomeriggio, fallback.apertura_pomeriggio),
    chiusura_pomeriggio: asTime(day.chiusura_pomeriggio, fallback.chiusura_pomeriggio),
  }
}

/** Reads a stored `orari` of any shape: its valid parts over the defaults. */
export function readHours(stored: unknown): OpeningHours {
  const hours = asRecord(stored)
  return {
    sempreAperto: asFlag(hours.sempreAperto, false),
    ...eachDay((key) => readDay(hours[key], key)),
  }
}
