import * as z from 'zod/mini'
import type { Tables, TablesInsert } from '#backend/database.types.ts'
import type { FieldMessage } from '#backend/errors.ts'
import { type Day, isDay, spanText } from '#italian/days.ts'
import { requiredText } from '#records/form-rules.ts'
import { dayProblems, spanProblems } from '../hours/days.ts'
import { fieldTexts, weekLabels } from '../hours/labels.ts'
import { type OpeningHours, readHours } from '../hours/opening-hours.ts'
import { hoursSchema } from '../hours/rules.ts'
import { type SeasonDays, shareDay, whenText } from '../hours/season-days.ts'

export type Season = Tables<'seasons'>
export type NamedDays = SeasonDays & { nome: string }

const fields = z.object({
  nome: requiredText('Nome è obbligatorio', 100),
  dal: z.string(),
  al: z.string(),
  /** Only day and month count. */
  ogni_anno: z.boolean(),
  orari: hoursSchema,
})
export type SeasonForm = z.infer<typeof fields>

/** A new season begins with a week that there is. */
export function emptySeason(orari: OpeningHours): SeasonForm {
  return { nome: '', dal: '', al: '', ogni_anno: true, orari }
}

export function toForm({ nome, dal, al, ogni_anno, orari }: Season): SeasonForm {
  return { nome, dal, al, ogni_anno, orari: readHours(orari) }
}

/** The columns to write; an insert adds the website. */
export function toRow({ nome, dal, al, ogni_anno, orari }: SeasonForm) {
  return { nome, dal, al, ogni_anno, orari } satisfies Omit<TablesInsert<'seasons'>, 'website_id'>
}

/** The errors of the two days; null where they are days on which a season may hold. */
export function seasonDayProblems(season: SeasonDays) {
  const problems = season.ogni_anno ? dayProblems(season) : spanProblems(season)
  return problems.dal || problems.al ? problems : null
}

/** The form's schema for a website with these other seasons. Every error has the path of its field. */
export function seasonSchema(others: readonly NamedDays[]) {
  return fields.check((context) => {
    const { value } = context
    const tell = (field: string, message: string) =>
      context.issues.push({ code: 'custom', message, path: [field], input: value })
    const problems = seasonDayProblems(value)
    for (const [field, message] of Object.entries(problems ?? {})) tell(field, message)
    const other = problems ? undefined : others.find((each) => shareDay(value, each))
    if (other) tell('dal', `Si sovrappone a «${other.nome}», che vale ${whenText(other)}`)
  })
}

/** The fields' labels by their names, each time by itself, as they are called on the page. */
export const labels: Readonly<Record<string, string>> = {
  nome: 'Nome',
  dal: 'Dal',
  al: 'Al',
  ogni_anno: 'Ogni anno',
  ...weekLabels,
}

/** The form's values as texts, by the names of the fields. */
export function words(values: SeasonForm): Readonly<Record<string, string>> {
  const dayText = (day: Day) => (isDay(day) ? spanText(day, day) : day)
  return { ...fieldTexts(values), dal: dayText(values.dal), al: dayText(values.al) }
}

/** The messages of the database's constraints, at the field to correct. */
export const constraints: Record<string, FieldMessage> = {
  seasons_no_overlap: { field: 'dal', message: "Si sovrappone a un'altra stagione di questo sito web" },
  seasons_number_valid: { field: 'nome', message: 'Un sito web può avere al massimo 100 stagioni' },
  seasons_orari_in_order: {
    field: 'nome',
    message: 'Gli orari di apertura non sono in ordine, o si sovrappongono',
  },
}
