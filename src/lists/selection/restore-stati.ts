import { causeOf } from '#backend/errors.ts'
import { invalidate } from '#backend/stale.ts'
import type { Stato } from '#italian/stato.ts'
import { countOf } from '#lists/nouns.ts'
import { toast } from '#ui/feedback/toast.ts'
import { saveChosen } from './save-chosen.ts'
import { type ChosenSource, setStato } from './set-stato.ts'

type Restored<Row extends { id: string; stato: string }> = {
  /** The rows that had the other state before. */
  rows: readonly Row[]
  /** The state that all rows were given: a row with another one was changed since, and is left alone. */
  assigned: Stato
  source: ChosenSource<Row>
}

/**
 * Gives rows their former state back, except those whose state others have changed since, and shows the result. Other
 * columns that others have changed stay.
 */
export async function restoreStati<Row extends { id: string; stato: string }>({
  rows,
  assigned,
  source,
}: Restored<Row>): Promise<void> {
  const { saved, left, error } = await restored({ rows, assigned, source }).catch((error: unknown) => ({
    saved: [],
    left: rows,
    error,
  }))
  await invalidate(source.table).catch(() => {})
  const kept = rows.length - saved.length - left.length
  const changed =
    kept === 1 ? 'ha cambiato stato nel frattempo e resta' : 'hanno cambiato stato nel frattempo e restano'
  const others = `${countOf(kept, source.noun)} ${changed} così`
  if (left.length > 0) {
    const again = {
      label: 'Riprova',
      run: () =>
        void restoreStati({
          rows: rows.filter(({ id }) => left.some((row) => row.id === id)),
          assigned,
          source,
        }),
    }
    toast.error('Impossibile ripristinare lo stato', error ? causeOf(error) : undefined, again)
  } else if (kept === 0) toast.success('Stato ripristinato')
  else if (saved.length === 0) toast.info('Stato non ripristinato', others)
  else toast.success('Stato ripristinato', others)
}

/** Saves the former state over the rows as they are now. Throws the database's error when they cannot be read. */
async function restored<Row extends { id: string; stato: string }>({
  rows,
  assigned,
  source,
}: Restored<Row>) {
  const now = await source.read(rows.map(({ id }) => id))
  const former: Stato = assigned === 'attivo' ? 'sospeso' : 'attivo'
  const ours = new Map(now.filter(({ stato }) => stato === assigned).map((row) => [row.id, row]))
  return saveChosen<Row>({
    rows: [...ours.values()],
    versions: { of: async () => ours, renew: () => {} },
    read: source.read,
    save: (over) => setStato(source.table, over, former, source.nameOf),
    isSaved: ({ stato }) => stato === former,
  })
}
