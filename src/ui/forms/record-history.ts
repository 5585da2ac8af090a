import type { ComponentType } from 'react'

/** Columns of a row by their names. */
export type Columns = Readonly<Record<string, unknown>>

/** What the panel 'Cronologia' is given. */
export interface HistoryPanelProps {
  of: { table: string; id: string }
  /** The row as the form has read it. */
  row: object
  /** What a version of the row says, as texts that a person can compare, and the names of these texts. */
  wordsOf: (version: Columns) => Readonly<Record<string, unknown>>
  labels: Readonly<Record<string, string>>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Puts a version into the form; nothing is saved. */
  onPutBack: (version: Columns) => void
}

/** What the form of an existing record needs to show its history and to take an earlier version in. */
export interface RecordHistory<Values> extends Pick<HistoryPanelProps, 'of' | 'row' | 'wordsOf' | 'labels'> {
  /** Loads the panel. */
  load: () => Promise<{ default: ComponentType<HistoryPanelProps> }>
  valuesOf: (version: Columns) => Values
  imageUrlOf: (version: Columns) => string | null
}
