import * as z from 'zod/mini'
import type { Tables, TablesInsert } from '#backend/database.types.ts'
import type { FieldMessage } from '#backend/errors.ts'
import { type Day, isDay, spanText } from '#italian/days.ts'
import { optionalText } from '#records/form-rules.ts'
import { visible } from '#records/text-rules.ts'
import { type Span, spanProblems } from '../hours/days.ts'
import { dayLabels, fieldTexts } from '../hours/labels.ts'
import { type DayHours, daySchema, readDay } from '../hours/opening-hours.ts'
import { dayProblems, repeatedDayProblems } from '../hours/rules.ts'
import { isClosedAllDay } from './closed-today.ts'

export type Closure = Tables<'closures'>

/** The first of some closures that shares a day with a span. */
export function overlapping<Other extends Span>({ dal, al }: Span, others: readonly Other[]) {
  return others.find((other) => other.dal <= al && other.al >= dal)
}

/** The first suggestion for a day with hours of its own. */
const usualHours: DayHours = { ...readDay(null, 'lunedi'), aperto: true }

const fields = z.object({
  dal: z.string(),
  al: z.string(),
  /** Off: closed on these days. On: open, with the hours of `orari`. */
  aperto: z.boolean(),
  orari: daySchema,
  motivo: optionalText(100),
})
export type ClosureForm = z.infer<typeof fields>

export function emptyClosure(): ClosureForm {
  return { dal: '', al: '', aperto: false, orari: usualHours, motivo: '' }
}

export function toForm({ dal, al, orari, motivo }: Closure): ClosureForm {
  const aperto = !isClosedAllDay(orari)
  return { dal, al, aperto, orari: aperto ? readDay(orari, 'lunedi') : usualHours, motivo: motivo ?? '' }
}

/** The columns to write; an insert adds the website. */
export function toRow({ dal, al, aperto, orari, motivo }: ClosureForm) {
  return {
    dal,
    al,
    orari: aperto ? readDay(orari, 'lunedi') : null,
    motivo: visible(motivo) === '' ? null : motivo,
  } satisfies Omit<TablesInsert<'closures'>, 'website_id'>
}

/** The error of a span that shares a day with another closure, at the day that lies inside the other one. */
export function overlapProblem(span: Span, others: readonly Span[]): FieldMessage | null {
  const other = overlapping(span, others)
  if (!other) return null
  return {
    field: span.dal >= other.dal && span.dal <= other.al ? 'dal' : 'al',
    message: `Si sovrappone a quanto hai già inserito: ${spanText(other.dal, other.al)}`,
  }
}

/** The form's schema for a website with these other closures. Every error has the path of its field. */
export function closureSchema(others: readonly Span[]) {
  return fields.check((context) => {
    const { value } = context
    const tell = (path: string[], message: string) =>
      context.issues.push({ code: 'custom', message, path, input: value })
    const problems = spanProblems(value)
    for (const [field, message] of Object.entries(problems)) tell([field], message)
    const overlap = Object.keys(problems).length === 0 && overlapProblem(value, others)
    if (overlap) tell([overlap.field], overlap.message)
    if (!value.aperto) return
    const hours = value.dal === value.al ? dayProblems(value.orari) : repeatedDayProblems(value.orari)
    for (const [field, message] of Object.entries(hours)) {
      // The form has a switch of its own for an open day.
      tell(field === 'aperto' ? ['aperto'] : ['orari', field], message)
    }
  })
}

/** The fields' labels by their names, each time by itself, as they are called on the page. */
export const labels: Readonly<Record<string, string>> = {
  dal: 'Dal',
  al: 'Al',
  motivo: 'Motivo',
  ...dayLabels('orari', 'Orari diversi'),
  aperto: 'Aperto con orari diversi',
}

/** The form's values as texts, by the names of the fields. */
export function words(values: ClosureForm): Readonly<Record<string, string>> {
  const dayText = (day: Day) => (isDay(day) ? spanText(day, day) : day)
  return { ...fieldTexts(values), dal: dayText(values.dal), al: dayText(values.al) }
}

/** The messages of the database's constraints, at the field to correct. */
export const constraints: Record<string, FieldMessage> = {
  closures_no_overlap: { field: 'dal', message: "Si sovrappone a un'altra chiusura di questo sito web" },
  closures_number_valid: { field: 'dal', message: 'Un sito web può avere al massimo 1.000 chiusure' },
  closures_orari_in_order: {
    field: 'aperto',
    message: 'Gli orari non sono in ordine, o si sovrappongono',
  },
}
