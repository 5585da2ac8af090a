import type { ComponentType } from 'react'

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
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Puts a version into the form, without saving. */
  onPutBack: (version: Columns) => void
}

/** What the form of an existing record needs to show its history and to take over an earlier version. */
export interface RecordHistory<Values> extends Pick<HistoryPanelProps, 'of' | 'row' | 'wordsOf' | 'labels'> {
  /** Loads the panel. */
  load: () => Promise<{ default: ComponentType<HistoryPanelProps> }>
  valuesOf: (version: Columns) => Values
  imageUrlOf: (version: Columns) => string | null
}
