import type { Stato } from '#italian/stato.ts'
import type { Noun } from '#lists/nouns.ts'
import type { Current } from './versions.ts'

/** What a room provides for the chosen rows of its list. */
export interface ChosenSource<Row extends { id: string; stato: string }> {
  noun: Noun
  nameOf: (row: Row) => string
  /** Reads the list's columns and the version of rows; rows that no longer exist are left out. */
  read: (ids: readonly string[]) => PromiseLike<Current<Row>[]>
  /** What suspending means for others. */
  suspended: string
  /** Saves the state over this version of a row and answers the new one; throws `StaleRowError` when there is a newer one. */
  setStato: (row: Current<Row>, stato: Stato) => Promise<string>
  /** Reads everything that shows the rows again, after all are saved. */
  afterSaving: () => Promise<unknown>
  /** The beginning of the exported file's name. */
  fileName: string
}
