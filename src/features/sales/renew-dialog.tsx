import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { causeOf, isConnectionFailure } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import { fullDay } from '#italian/days.ts'
import { formatEuro, formatNumber } from '#italian/format.ts'
import { countOf } from '#lists/nouns.ts'
import { LeftNames } from '#lists/selection/left-names.tsx'
import { tryAgain } from '#ui/base/boundary.tsx'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { noun, type SaleListRow, saleQueries } from './queries.ts'
import { renewSales } from './save.ts'
import { saleName, whyNotRenewed } from './states.ts'

interface RenewDialogProps {
  ids: readonly string[]
  onRenewed: () => void
  onClose: () => void
}

/** The reasons for which a chosen sale is not renewed. */
const left = [
  { why: 'renewed', title: 'Già rinnovate' },
  { why: 'once', title: 'Una tantum, senza scadenza' },
  { why: 'inactive', title: 'Non attive' },
] as const

/**
 * 'Rinnova' for the chosen sales: says what is renewed and what cannot be. It shows the sales as they are now, also when somebody
 * else renews some meanwhile.
 */
export function RenewDialog({ ids, onRenewed, onClose }: RenewDialogProps) {
  // Until the dialog closes its rows stay: those that it has just renewed would otherwise stand under 'Già rinnovate'.
  const [done, setDone] = useState(false)
  const query = useQuery({ ...saleQueries.chosen(ids), enabled: !done })
  const rows = query.data ?? []
  const renewable = rows.filter((row) => whyNotRenewed(row) === null)
  const { run, busy } = useSave({
    save: async () => {
      const count = await renewSales(renewable.map(({ id }) => id))
      setDone(true)
      toast.success(count === 1 ? 'Vendita rinnovata' : 'Vendite rinnovate', renewedWords(renewable, count))
      onClose()
      onRenewed()
    },
    onError: (error) =>
      toast.error(
        isConnectionFailure(error) ? 'Rinnovo senza risposta' : 'Nessuna vendita rinnovata',
        causeOf(error),
      ),
  })

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Rinnova" busy={busy}>
      {query.error && !query.data ? (
        <p role="alert">{`Le vendite non si sono caricate. ${tryAgain(isConnectionFailure(query.error))}`}</p>
      ) : query.data ? (
        <>
          <p role="status">{summary(renewable)}</p>
          <LeftNames title="Si rinnovano" names={renewable.map(periodName)} />
          {left.map(({ why, title }) => (
            <LeftNames
              key={why}
              title={title}
              names={rows.filter((row) => whyNotRenewed(row) === why).map(saleName)}
            />
          ))}
        </>
      ) : (
        <Skeleton className="h-5 w-3/4" />
      )}
      <DialogActions>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {query.data && renewable.length === 0 ? 'Chiudi' : 'Annulla'}
        </Button>
        {(!query.data || renewable.length > 0) && (
          <Button busy={busy} busyText="Rinnovo..." disabled={!query.data} onClick={() => run()}>
            Rinnova
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const sumOf = (rows: readonly SaleListRow[]) =>
  // In cents, since a sum of fractions is not exact.
  formatEuro(rows.reduce((sum, { costo }) => sum + Math.round(costo * 100), 0) / 100)

const periodName = (row: SaleListRow) => `${saleName(row)}: dal ${fullDay(row.fine ?? row.inizio)}`

function summary(renewable: readonly SaleListRow[]): string {
  if (renewable.length === 0) return 'Nessuna delle vendite scelte si può rinnovare.'
  const what = renewable.length === 1 ? 'si rinnova' : 'si rinnovano'
  return `${countOf(renewable.length, noun)} ${what} dalla scadenza, con lo stesso costo e la stessa durata: ${sumOf(renewable)} in tutto, da incassare.`
}

function renewedWords(rows: readonly SaleListRow[], count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'nuovo periodo' : 'nuovi periodi'}, ${sumOf(rows)} da incassare`
}
