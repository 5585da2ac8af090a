import * as z from 'zod/mini'

/** The week in the order of spec section 2: the key in the stored object, the name a person reads. */
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

/** The two halves of a day: which keys of the stored object tell of each. */
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

const daySchema = z.object({
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
/** Exactly the object of the `orari` column (spec section 3). */
export type OpeningHours = { sempreAperto: boolean } & Record<DayKey, DayHours>

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

function eachDay<Value>(make: (key: DayKey) => Value): Record<DayKey, Value> {
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

/** Spec section 3: Monday to Friday 09:00-13:00 and 15:00-19:00, closed at the weekend. */
export function defaultHours(): OpeningHours {
  return { sempreAperto: false, ...eachDay(defaultDay) }
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

function isTime(text: string): boolean {
  return timePattern.test(text)
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const asFlag = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise)

/** `9:00` and `09:00:00` are times too, written by other hands. */
function asTime(value: unknown, otherwise: string): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(String(value).trim()) ?? []
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return isTime(time) ? time : otherwise
}

function readDay(value: unknown, key: DayKey): DayHours {
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

/** A stored `orari`, whatever its age and shape: what is usable of it over the defaults, nothing else. */
export function readHours(stored: unknown): OpeningHours {
  const hours = asRecord(stored)
  return {
    sempreAperto: asFlag(hours.sempreAperto, false),
    ...eachDay((key) => readDay(hours[key], key)),
  }
}

/**
 * What is wrong with a day, at the field to blame. The same rules as `private.is_day_in_order` in the
 * database, where only what counts is looked at: an open day's enabled halves.
 */
export function dayProblems(day: DayHours): Partial<Record<TimeKey, string>> {
  const problems: Partial<Record<TimeKey, string>> = {}
  if (!day.aperto) return problems
  for (const { enabled, opens, closes } of halves) {
    if (!day[enabled]) continue
    for (const key of [opens, closes]) if (!isTime(day[key])) problems[key] = 'Inserisci un orario'
    if (!problems[opens] && !problems[closes] && day[closes] <= day[opens]) {
      problems[closes] = "La chiusura deve essere dopo l'apertura"
    }
  }
  const bothHalves = day.mattina_abilitata && day.pomeriggio_abilitato
  const bothTimes = isTime(day.chiusura_mattina) && isTime(day.apertura_pomeriggio)
  if (bothHalves && bothTimes && day.apertura_pomeriggio < day.chiusura_mattina) {
    problems.apertura_pomeriggio = 'Il pomeriggio non può iniziare prima che finisca la mattina'
  }
  return problems
}

/**
 * The form's shape of the opening hours; every problem carries the path of its field. A time left empty
 * where it does not count is filled, since the stored object has all of them.
 */
export const hoursSchema = z.pipe(
  z.object({ sempreAperto: z.boolean(), ...eachDay(() => daySchema) }).check((context) => {
    if (context.value.sempreAperto) return
    for (const { key } of days) {
      for (const [field, message] of Object.entries(dayProblems(context.value[key]))) {
        context.issues.push({ code: 'custom', message, path: [key, field], input: context.value })
      }
    }
  }),
  z.transform((hours: OpeningHours) => readHours(hours)),
)

/** One day in words: `09:00–13:00, 15:00–19:00`, or `Chiuso`. */
export function dayText(day: DayHours): string {
  if (!day.aperto) return 'Chiuso'
  const spans = halves.filter(({ enabled }) => day[enabled])
  return spans.map(({ opens, closes }) => `${day[opens]}–${day[closes]}`).join(', ') || 'Aperto'
}

/** The whole week in words, for comparing two versions. */
export function hoursText(hours: OpeningHours): string {
  if (hours.sempreAperto) return 'Sempre aperto'
  return days.map(({ key, name }) => `${name}: ${dayText(hours[key])}`).join('; ')
}
