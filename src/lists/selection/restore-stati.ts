import { causeOf } from '#backend/errors.ts'
import { markStale } from '#backend/stale.ts'
import { formatNumber } from '#italian/format.ts'
import { asStato } from '#italian/stato.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { ChosenSource } from './chosen-source.ts'
import { saveChosen } from './save-chosen.ts'
import { setStato } from './set-stato.ts'
import type { Current } from './versions.ts'

type Restored<Row extends { id: string; stato: string }> = {
  /** Each with its state before, and the version that the saving left. */
  rows: readonly Current<Row>[]
  source: ChosenSource<Row>
}

/** Gives rows the state back that they had, except those that others have changed since; tells what became of them. */
export async function restoreStati<Row extends { id: string; stato: string }>({
  rows,
  source,
}: Restored<Row>): Promise<void> {
  const before = new Map(rows.map((row) => [row.id, row]))
  const { saved, changed, gone, left, error } = await saveChosen<Row>({
    rows,
    versions: { of: async (id) => before.get(id) ?? null, renew: () => {} },
    read: source.read,
    save: (row) => setStato(source.table, row, asStato(row.stato)),
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  await markStale(source.table).catch(() => {})
  const kept = changed.length + gone.length
  const others =
    kept === 1
      ? "1 cambiata nel frattempo resta com'è"
      : `${formatNumber(kept)} cambiate nel frattempo restano come sono`
  if (left.length > 0) {
    const again = {
      label: 'Riprova',
      run: () =>
        void restoreStati({ rows: rows.filter(({ id }) => left.some((row) => row.id === id)), source }),
    }
    toast.error('Impossibile ripristinare lo stato', error ? causeOf(error) : undefined, again)
  } else if (kept === 0) toast.success('Stato ripristinato')
  else if (saved.length === 0) toast.info('Stato non ripristinato', others)
  else toast.success('Stato ripristinato', others)
}
