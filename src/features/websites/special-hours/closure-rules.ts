import * as z from 'zod/mini'
import type { Tables, TablesInsert } from '#backend/database.types.ts'
import { spanText } from '#italian/days.ts'
import { optionalText } from '#records/form-rules.ts'
import { visible } from '#records/text-rules.ts'
import { dayLabels } from '../hours/labels.ts'
import { type DayHours, daySchema, readDay } from '../hours/opening-hours.ts'
import { dayProblems, repeatedDayProblems } from '../hours/rules.ts'
import { holdsOn } from '../hours/special-days.ts'
import type { HoursRules } from './rules.ts'
import { isClosedAllDay } from './today.ts'

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

function toForm({ dal, al, orari, motivo }: Tables<'closures'>): ClosureForm {
  const aperto = !isClosedAllDay(orari)
  return { dal, al, aperto, orari: aperto ? readDay(orari, 'lunedi') : usualHours, motivo: motivo ?? '' }
}

function toRow({ dal, al, aperto, orari, motivo }: ClosureForm) {
  return {
    dal,
    al,
    orari: aperto ? readDay(orari, 'lunedi') : null,
    motivo: visible(motivo) === '' ? null : motivo,
  } satisfies Omit<TablesInsert<'closures'>, 'website_id'>
}

function hoursProblems({ dal, al, aperto, orari }: ClosureForm) {
  if (!aperto) return []
  const problems = dal === al ? dayProblems(orari) : repeatedDayProblems(orari)
  return Object.entries(problems).map(([field, message]) => ({
    // The form has a switch of its own for an open day.
    path: field === 'aperto' ? ['aperto'] : ['orari', field],
    message,
  }))
}

export const closureRules = {
  table: 'closures',
  fields,
  toForm,
  toRow,
  overlap: (days, other) => ({
    // The day that lies inside the other one.
    field: holdsOn(other, days.dal) ? 'dal' : 'al',
    message: `Si sovrappone a quanto hai già inserito: ${spanText(other.dal, other.al)}`,
  }),
  hoursProblems,
  labels: {
    dal: 'Dal',
    al: 'Al',
    motivo: 'Motivo',
    ...dayLabels('orari', 'Orari diversi'),
    aperto: 'Aperto con orari diversi',
  },
  constraints: {
    closures_no_overlap: { field: 'dal', message: "Si sovrappone a un'altra chiusura di questo sito web" },
    closures_number_valid: { field: 'dal', message: 'Un sito web può avere al massimo 1.000 chiusure' },
    closures_orari_in_order: {
      field: 'aperto',
      message: 'Gli orari non sono in ordine, o si sovrappongono',
    },
  },
} satisfies HoursRules<'closures', ClosureForm>
