import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { FieldMessage } from '#backend/errors.ts'
import { type Day, isDay, spanText } from '#italian/days.ts'
import { dayProblems, spanProblems } from '../hours/days.ts'
import { fieldTexts } from '../hours/labels.ts'
import { type SpecialDays, shareDay } from '../hours/special-days.ts'
import type { ColumnsOf, HoursTable, RowOf } from './queries.ts'

export type DaysForm = SpecialDays & FieldValues

/** The rules of closures, or of seasons: what the form holds, how it becomes a row, and what its errors say. */
export interface HoursRules<Table extends HoursTable, Values extends DaysForm> {
  table: Table
  fields: z.ZodMiniType<Values, Values>
  toForm: (row: RowOf[Table]) => Values
  toRow: (values: Values) => ColumnsOf[Table]
  /** The error of days of which another one has some. */
  overlap: (days: SpecialDays, other: SpecialDays & { nome?: string }) => FieldMessage
  /** The errors of the hours, beside those of `fields`. */
  hoursProblems?: (values: Values) => readonly { path: string[]; message: string }[]
  /** The fields' labels by their names, each time by itself, as they are called on the page. */
  labels: Readonly<Record<string, string>>
  /** The messages of the database's constraints, at the field to correct. */
  constraints: Readonly<Record<string, FieldMessage>>
}

/** The errors of the first and last day; null where both are valid. */
export function daysProblems(days: SpecialDays) {
  const problems = days.ogni_anno ? dayProblems(days) : spanProblems(days)
  return problems.dal || problems.al ? problems : null
}

/** The first of `others` that has a day in common with `days`. */
export function sharing<Other extends SpecialDays>(days: SpecialDays, others: readonly Other[]) {
  return others.find((other) => shareDay(days, other))
}

/** The form's schema for a website with these others. Every error has the path of its field. */
export function schemaBeside<Values extends DaysForm>(
  {
    fields,
    overlap,
    hoursProblems,
  }: Pick<HoursRules<HoursTable, Values>, 'fields' | 'overlap' | 'hoursProblems'>,
  others: readonly (SpecialDays & { nome?: string })[],
) {
  return fields.check((context) => {
    const { value } = context
    const report = (path: string[], message: string) =>
      context.issues.push({ code: 'custom', message, path, input: value })
    const problems = daysProblems(value)
    for (const [field, message] of Object.entries(problems ?? {})) report([field], message)
    const other = problems ? undefined : sharing(value, others)
    if (other) {
      const { field, message } = overlap(value, other)
      report([field], message)
    }
    for (const { path, message } of hoursProblems?.(value) ?? []) report(path, message)
  })
}

/** The form's values as texts, by the names of the fields. */
export function words(values: DaysForm): Readonly<Record<string, string>> {
  const dayText = (day: Day) => (isDay(day) ? spanText(day, day) : day)
  return { ...fieldTexts(values), dal: dayText(values.dal), al: dayText(values.al) }
}
