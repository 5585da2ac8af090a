import { useState } from 'react'
import { mostRows } from '#backend/answers.ts'
import { causeOf, isConnectionFailure } from '#backend/errors.ts'
import { queryClient } from '#backend/query-client.ts'
import { useSave } from '#backend/save.ts'
import { formatNumber } from '#italian/format.ts'
import { bringBack } from '#lists/bring-back.ts'
import { countOf } from '#lists/nouns.ts'
import { ChosenBar } from '#lists/selection/chosen-bar.tsx'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { ListSelection } from '#ui/tables/selection.ts'
import { noun, type SaleListRow, saleQueries } from './queries.ts'
import { RenewDialog } from './renew-dialog.tsx'
import { paySales, unpaySales } from './save.ts'
import { isUnpaid, today } from './states.ts'

const loadExport = async () => (await import('./export.ts')).saleExport

/** The actions for the chosen rows of the list. Default export, because it is loaded when the first row is chosen. */
export default function ChosenSales({ selection }: { selection: ListSelection<SaleListRow> }) {
  const { rows, act } = selection
  const [renewing, setRenewing] = useState<readonly string[] | null>(null)
  const paying = useSave({
    save: async (ids: readonly string[]) => {
      await payChosen(ids)
      act({ type: 'clear' })
    },
    onError: (error) =>
      toast.error(
        isConnectionFailure(error) ? 'Pagamento senza risposta' : 'Nessuna vendita segnata come pagata',
        causeOf(error),
      ),
  })
  // Both actions take as many as are chosen at once.
  const withFew = (start: (ids: readonly string[]) => void) => () =>
    rows.size > mostRows ? reportTooMany(rows.size - mostRows) : start([...rows.keys()])

  return (
    <ChosenBar
      selection={selection}
      fileName="vendite"
      loadExport={loadExport}
      dialogs={
        renewing && (
          <RenewDialog
            ids={renewing}
            onRenewed={() => act({ type: 'clear' })}
            onClose={() => setRenewing(null)}
          />
        )
      }
    >
      <Button size="sm" onClick={withFew(setRenewing)}>
        Rinnova
      </Button>
      <Button
        variant="secondary"
        size="sm"
        busy={paying.busy}
        busyText="Salvataggio..."
        onClick={withFew(paying.run)}
      >
        Segna come pagate
      </Button>
    </ChosenBar>
  )
}

const reportTooMany = (more: number) =>
  toast.error(
    `Al massimo ${formatNumber(mostRows)} alla volta`,
    `Togline ${formatNumber(more)} dalla selezione`,
  )

/** Marks those that are to be paid as paid today, says how many there were, and offers to take it back. */
async function payChosen(ids: readonly string[]): Promise<void> {
  const day = today()
  const unpaid = (await queryClient.fetchQuery(saleQueries.chosen(ids))).filter(isUnpaid).map(({ id }) => id)
  if (unpaid.length === 0)
    return toast.info('Niente da segnare', 'Sono già pagate, o non sono vendite da incassare')
  const paid = await paySales(unpaid, day)
  const left = ids.length - paid
  const others =
    left === 1
      ? "1 resta com'era: già pagata, o non da incassare"
      : `${formatNumber(left)} restano com'erano: già pagate, o non da incassare`
  const undo = {
    run: () => unpaySales(unpaid, day),
    done: 'Pagamenti tolti',
    failed: 'Impossibile togliere i pagamenti',
  }
  toast.success(
    paid === 1 ? 'Vendita segnata come pagata' : 'Vendite segnate come pagate',
    left > 0 ? `${countOf(paid, noun)}; ${others}` : countOf(paid, noun),
    { label: 'Annulla', run: () => void bringBack(undo) },
  )
}
