import { causeOf } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import { formatNumber } from '#italian/format.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { ListSelection } from '#ui/tables/selection.ts'

/** The most rows that are chosen at once: what one answer of the API holds. */
export const mostChosen = 1000

interface ChooseAllProps<Row extends { id: string }> {
  selection: ListSelection<Row>
  /** How many rows match, on all pages. */
  total: number
  /** Reads the first of them, at most `mostChosen`. */
  read: () => Promise<readonly Row[]>
}

/** Chooses all rows that a filtered list finds, those of the other pages too. */
export function ChooseAll<Row extends { id: string }>({ selection, total, read }: ChooseAllProps<Row>) {
  const { run, busy } = useSave({
    save: async () => selection.act({ type: 'page', page: await read(), chosen: true }),
    onError: (error) => toast.error('La selezione non si è caricata', causeOf(error)),
  })
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={() => run()}>
      {total > mostChosen
        ? `Seleziona i primi ${formatNumber(mostChosen)} risultati`
        : `Seleziona tutti i ${formatNumber(total)} risultati`}
    </Button>
  )
}
