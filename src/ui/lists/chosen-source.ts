import type { Stato } from '#lib/italian/stato.ts'
import type { Noun } from '#lib/lists/nouns.ts'
import type { Current } from '#lib/lists/versions.ts'

/** What a room tells of the rows that can be chosen in its list. */
export interface ChosenSource<Row extends { id: string; stato: string }> {
  noun: Noun
  nameOf: (row: Row) => string
  /** Reads the list's own columns and the version of rows; those that are gone are left out. */
  read: (ids: readonly string[]) => PromiseLike<Current<Row>[]>
  /** Saves the state over this version of a row; throws `StaleRowError` when it is not the last one. */
  setStato: (row: Current<Row>, stato: Stato) => Promise<void>
  /** Reads anew whatever shows the rows, once all are saved. */
  afterSaving: () => Promise<unknown>
  /** The beginning of the exported file's name. */
  fileName: string
}
