import { mostRows } from '#backend/answers.ts'
import { causeOf } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import { formatNumber } from '#italian/format.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { ListSelection } from '#ui/tables/selection.ts'

/** The most rows that are chosen at once. */
const mostChosen = 5000

interface ChooseAllProps<Row extends { id: string }> {
  selection: ListSelection<Row>
  /** How many rows match, on all pages. */
  total: number
  /** Reads a page of them with so many rows. */
  read: (page: number, size: number) => Promise<readonly Row[]>
}

async function readAll<Row>(read: ChooseAllProps<Row & { id: string }>['read']): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; rows.length < mostChosen; page++) {
    const some = await read(page, mostRows)
    rows.push(...some)
    if (some.length < mostRows) break
  }
  return rows.slice(0, mostChosen)
}

/** Chooses all rows that a list finds, those of the other pages too. */
export function ChooseAll<Row extends { id: string }>({ selection, total, read }: ChooseAllProps<Row>) {
  const { run, busy } = useSave({
    save: async () => selection.act({ type: 'page', page: await readAll<Row>(read), chosen: true }),
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
