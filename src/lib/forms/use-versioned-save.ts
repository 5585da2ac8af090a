import { useState } from 'react'
import { type Saving, saveVersion, type Versioned, type Versions } from './save-version.ts'

/**
 * Saves a row that two people may edit: the later save is refused, both versions are kept, and the person chooses.
 * `base` is the row with which the form starts.
 */
export function useVersionedSave<Row extends Versioned, Values>({
  row,
  ...saving
}: Saving<Row, Values> & { row: Row }) {
  const [versions, setVersions] = useState<Versions<Row, Values>>({ base: row, conflict: null })
  /** Somebody else's version that the person has seen and chosen to save over. */
  const [over, setOver] = useState<Row | null>(null)
  const change = (changed: Partial<Versions<Row, Values>>) =>
    setVersions((before) => ({ ...before, ...changed }))
  const { base, conflict } = versions

  return {
    base,
    /** The newest version of the row that the person has seen. */
    known: conflict?.theirs ?? over ?? base,
    conflict,
    submit: (values: Values) => saveVersion(saving, values, over ?? base, change),
    keepMine: async () => {
      if (conflict) await saveVersion(saving, conflict.mine, conflict.theirs, change)
    },
    /** Keeps the typed values, which are still in the form; the next save is over the other person's version. */
    goOn: () => {
      setOver(conflict?.theirs ?? null)
      change({ conflict: null })
    },
    takeTheirs: () => {
      setOver(null)
      change({ ...(conflict && { base: conflict.theirs }), conflict: null })
    },
    /** Somebody else has saved the row; `typed` are the form's values. */
    tellSaved: (typed: Values, theirs: Row, by: string) =>
      setVersions((before) => ({
        ...before,
        // A refused save has no author: its notice says what to do, whoever saved.
        conflict: before.conflict
          ? { ...before.conflict, theirs, ...(before.conflict.by && { by }) }
          : { mine: typed, theirs, by },
      })),
  }
}
