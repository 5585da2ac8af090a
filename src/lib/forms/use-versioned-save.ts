import { useState } from 'react'
import { type Saving, saveVersion, type Versioned, type Versions } from './save-version.ts'

/**
 * Two people editing one row: the later save is refused, what both wrote is kept, and the person chooses.
 * `base` is what the form starts from.
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
    /** The newest version of the row that the person knows of. */
    known: conflict?.theirs ?? over ?? base,
    conflict,
    submit: (values: Values) => saveVersion(saving, values, over ?? base, change),
    keepMine: async () => {
      if (conflict) await saveVersion(saving, conflict.mine, conflict.theirs, change)
    },
    /** Goes on with what is typed, which is still in the form, over the version that somebody else has saved. */
    goOn: () => {
      setOver(conflict?.theirs ?? null)
      change({ conflict: null })
    },
    takeTheirs: () => {
      setOver(null)
      change({ ...(conflict && { base: conflict.theirs }), conflict: null })
    },
    /** Somebody else has saved the row; `typed` is what the form holds. */
    tellSaved: (typed: Values, theirs: Row, by: string) =>
      setVersions((before) => ({
        ...before,
        conflict: before.conflict ? { ...before.conflict, theirs } : { mine: typed, theirs, by },
      })),
  }
}
