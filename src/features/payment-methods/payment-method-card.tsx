import { Fragment } from 'react'
import { formatDate } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { GridCard } from '#ui/card-grid.tsx'
import { ibanGroups } from './iban.ts'
import { type PaymentMethod, paymentMethodLabel } from './queries.ts'

/** One payment method: 'holder - iban' as heading, or the IBAN where no holder is known (spec section 3). */
export function PaymentMethodCard({ method, onDelete }: { method: PaymentMethod; onDelete: () => void }) {
  const { iban, titolare, created_at } = method
  return (
    <GridCard
      title={
        <>
          {titolare && `${titolare} - `}
          {/* Whole on a line of its own where it does not fit beside the holder. */}
          <span className="inline-block">
            <Iban value={iban} />
          </span>
        </>
      }
      footer={<span className="text-muted">Aggiunto il {formatDate(created_at)}</span>}
      actions={
        <Button variant="secondary" size="sm" onClick={onDelete}>
          Elimina<span className="sr-only"> {paymentMethodLabel(method)}</span>
        </Button>
      }
    />
  )
}

/** An IBAN set apart in fours by space alone: read out and copied it has none, as it is stored. */
function Iban({ value }: { value: string }) {
  return ibanGroups(value).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one IBAN never change places
    <Fragment key={index}>
      {/* Inline, since a block's text would be its own word; the break goes between groups. */}
      <span className="mr-[0.6ch]">{group}</span>
      <wbr />
    </Fragment>
  ))
}
