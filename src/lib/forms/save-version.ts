import { StaleRowError } from '#lib/backend/errors.ts'
import { PartlySavedError } from '#lib/backend/partly-saved.ts'

export interface Versioned {
  updated_at: string
}

/** What an edit form stands on. */
export interface Versions<Row extends Versioned, Values> {
  /** The row that the form starts from. */
  base: Row
  /**
   * What was typed, and the row as somebody else has saved it meanwhile: a refused save, or, with the name of that person,
   * told before anything was sent.
   */
  conflict: { mine: Values; theirs: Row; by?: string } | null
}

export interface Saving<Row extends Versioned, Values> {
  /** The row as it is now. */
  reload: () => Promise<Row>
  /** Saves the values over that version of the row; throws `StaleRowError` when it is not the last one. */
  save: (values: Values, over: Row) => Promise<void>
}

/**
 * Saves values over one version of a row, and tells `change` what the form stands on from then on. A save refused because
 * somebody else's came first becomes a conflict; throws whatever else `save` throws, and what `reload` throws then.
 */
export async function saveVersion<Row extends Versioned, Values>(
  { save, reload }: Saving<Row, Values>,
  values: Values,
  over: Row,
  change: (versions: Partial<Versions<Row, Values>>) => void,
): Promise<void> {
  try {
    await save(values, over)
    change({ conflict: null })
  } catch (error) {
    if (error instanceof PartlySavedError) {
      // The row is written all the same: the next save is over this version of it.
      await reload().then(
        (base) => change({ base }),
        () => {},
      )
      change({ conflict: null })
    }
    if (!(error instanceof StaleRowError)) throw error
    change({ conflict: { mine: values, theirs: await reload() } })
  }
}
