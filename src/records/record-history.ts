import type { Elements } from '#ui/base/elements.ts'
import type { LazyCode } from '#ui/base/lazy.tsx'
import type { KeptColumns } from './fields.ts'

/** Columns of a row by their names. */
export type Columns = Readonly<Record<string, unknown>>

/** The data of the panel 'Cronologia'. */
export interface HistoryPanelProps {
  of: { table: string; id: string }
  /** The row as the form has read it. */
  row: object
  /** A version of the row as texts that a person can compare, and the labels of these texts. */
  wordsOf: (version: Columns) => Readonly<Record<string, unknown>>
  labels: Readonly<Record<string, string>>
  /** The columns that no form edits. */
  kept?: KeptColumns | undefined
  /** Stands below the record's own changes. */
  below?: Elements
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Puts a version into the form, without saving; null where there is no form. */
  onPutBack: ((version: Columns) => void) | null
}

/** Where the history of an edited record is stored, and how it is shown. */
export interface RecordHistory<Values> {
  table: string
  panel: LazyCode<HistoryPanelProps>
  /** Labels and words of the history where they differ from those of a question about a conflict. */
  labels?: Readonly<Record<string, string>>
  words?: (values: Values) => Readonly<Record<string, unknown>>
  /** The changes of what belongs to the record and is saved by itself. */
  below?: Elements
  /** The columns that an earlier version leaves as they are. */
  fixed?: readonly string[]
}
