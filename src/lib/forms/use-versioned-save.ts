import { useState } from 'react'
import { StaleRowError } from '#lib/backend/errors.ts'
import { PartlySavedError } from '#lib/backend/partly-saved.ts'

interface Versioned {
  updated_at: string
}

interface Options<Row extends Versioned, Values> {
  row: Row
  /** The row as it is now. */
  reload: () => Promise<Row>
  /** Saves the values over that version of the row, `over`; throws `StaleRowError` when it is not the last one. */
  save: (values: Values, version: string, over: Row) => Promise<void>
}

/**
 * Two people editing one row: the later save is refused, what both wrote is kept, and the person chooses.
 * `base` is what the form starts from; give the form `base.updated_at` as its key.
 */
export function useVersionedSave<Row extends Versioned, Values>({ row, reload, save }: Options<Row, Values>) {
  const [base, setBase] = useState(row)
  const [conflict, setConflict] = useState<{ mine: Values; theirs: Row } | null>(null)

  const submit = async (values: Values, over: Row = base): Promise<void> => {
    try {
      await save(values, over.updated_at, over)
      setConflict(null)
    } catch (error) {
      if (error instanceof PartlySavedError) {
        // The row is written all the same: the next save is over this version of it.
        await reload().then(setBase, () => {})
        setConflict(null)
      }
      if (!(error instanceof StaleRowError)) throw error
      setConflict({ mine: values, theirs: await reload() })
    }
  }

  return {
    base,
    conflict,
    submit: (values: Values) => submit(values),
    keepMine: async () => {
      if (conflict) await submit(conflict.mine, conflict.theirs)
    },
    takeTheirs: () => {
      if (conflict) setBase(conflict.theirs)
      setConflict(null)
    },
  }
}
