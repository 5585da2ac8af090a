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
  const change = (changed: Partial<Versions<Row, Values>>) =>
    setVersions((before) => ({ ...before, ...changed }))
  const { base, conflict } = versions

  return {
    base,
    conflict,
    submit: (values: Values) => saveVersion(saving, values, base, change),
    keepMine: async () => {
      if (conflict) await saveVersion(saving, conflict.mine, conflict.theirs, change)
    },
    takeTheirs: () => change({ ...(conflict && { base: conflict.theirs }), conflict: null }),
  }
}
