import type { ComponentType } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import type { OpeningHours } from '../hours/opening-hours.ts'
import type { HoursTable, RowOf } from './queries.ts'
import type { DaysForm, HoursRules } from './rules.ts'

export interface FieldsProps<Row, Values extends DaysForm> {
  form: UseFormReturn<Values>
  isNew: boolean
  /** The website's other ones. */
  others: readonly Row[]
  /** The website's own week as it is stored. */
  week: OpeningHours
}

interface HoursTexts {
  title: string
  description: string
  /** Texts of the list: empty, above past entries, and not loaded. */
  none: string
  past: string
  notLoaded: string
  add: string
  /** The names of the form, of a new one and of a stored one. */
  newOne: string
  change: string
  save: string
  saved: string
  notSaved: string
  removal: string
  removed: string
  notRemoved: string
  restored: string
  notRestored: string
}

/** What closures and seasons differ in; the panel, the form, the list and the save serve both. */
export interface Kind<Table extends HoursTable, Values extends DaysForm> extends HoursRules<Table, Values> {
  /** Names what the tab keeps of its form. */
  draft: string
  texts: HoursTexts
  /** The colour of 'In corso'. */
  tone: 'warning' | 'accent'
  empty: (week: OpeningHours) => Values
  /** The field that gets the focus. */
  first: Path<Values>
  Fields: ComponentType<FieldsProps<RowOf[Table], Values>>
  /** Completes what was typed into a new one, before it is checked. */
  complete?: (form: UseFormReturn<Values>) => void
  nameOf: (row: RowOf[Table]) => string
  /** Names one that is to be deleted. */
  summaryOf: (row: RowOf[Table]) => string
  /** What the list shows of one below its name. */
  Details: ComponentType<{ row: RowOf[Table]; readOnly: boolean }>
}

/** Fills a new form, as if it had been typed. */
export type Start<Values extends DaysForm> = (form: UseFormReturn<Values>) => void

/** The one being edited: a new one (null), or a stored one. */
export interface Draft<Row, Values extends DaysForm> {
  row: Row | null
  start?: Start<Values>
  /** True when a draft is shown again after the page was reloaded: the form does not take the focus then. */
  reopened?: boolean
}
