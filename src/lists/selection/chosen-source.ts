import type { Noun } from '#lists/nouns.ts'
import type { StatoTable } from './set-stato.ts'
import type { Current } from './versions.ts'

/** What a room provides for the chosen rows of its list. */
export interface ChosenSource<Row extends { id: string; stato: string }> {
  table: StatoTable
  noun: Noun
  nameOf: (row: Row) => string
  /** Reads the list's columns and the version of rows; rows that no longer exist are left out. */
  read: (ids: readonly string[]) => PromiseLike<Current<Row>[]>
  /** A sentence for the question before suspending: who no longer sees what. */
  suspended: string
  /** The beginning of the exported file's name. */
  fileName: string
}
