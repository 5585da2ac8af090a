import { StaleRowError } from '#lib/backend/errors.ts'
import { PartlySavedError } from '#lib/backend/partly-saved.ts'

export interface Versioned {
  updated_at: string
}

/** The state of an edit form. */
export interface Versions<Row extends Versioned, Values> {
  /** The row that the form starts from. */
  base: Row
  /**
   * The typed values and the row that somebody else has saved meanwhile. Found by a refused save or, with that person's
   * name, before anything was sent.
   */
  conflict: { mine: Values; theirs: Row; by?: string } | null
}

export interface Saving<Row extends Versioned, Values> {
  /** The row as it is stored now. */
  reload: () => Promise<Row>
  /** Saves the values over that version of the row; throws `StaleRowError` when there is a newer one. */
  save: (values: Values, over: Row) => Promise<void>
}

/**
 * Saves values over one version of a row and reports the form's new state to `change`. A save that was refused because
 * somebody else saved first becomes a conflict. Throws every other error of `save`, and the errors of `reload`.
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
      // The row itself was written, so the next save is over this new version.
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
