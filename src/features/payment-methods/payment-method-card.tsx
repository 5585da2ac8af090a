import { formatDate } from '#italian/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Clamped } from '#ui/base/clamped.tsx'
import { IbanText } from '#ui/base/iban-text.tsx'
import { GridCard } from '#ui/tables/card-grid.tsx'
import { type PaymentMethod, paymentMethodLabel } from './queries.ts'

interface PaymentMethodCardProps {
  method: PaymentMethod
  onCode: () => void
  onDelete: () => void
}

/** One payment method, with the heading 'holder - iban', or the IBAN where the holder is unknown. */
export function PaymentMethodCard({ method, onCode, onDelete }: PaymentMethodCardProps) {
  return (
    <GridCard
      title={
        <>
          {/* However long the holder's name is, the IBAN below it is whole. */}
          {method.titolare && <Clamped max={2}>{`${method.titolare} -`}</Clamped>}
          <span> </span>
          <IbanText>{method.iban}</IbanText>
        </>
      }
      footer={<span className="text-muted">{`Aggiunto il ${formatDate(method.created_at)}`}</span>}
      actions={
        <>
          {/* Without a holder there is no QR code, because a transfer names the account's holder. */}
          {method.titolare && (
            <Button variant="secondary" size="sm" onClick={onCode}>
              <span>Codice QR</span>
              <span className="sr-only">{` ${paymentMethodLabel(method)}`}</span>
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={onDelete}>
            <span>Elimina</span>
            <span className="sr-only">{` ${paymentMethodLabel(method)}`}</span>
          </Button>
        </>
      }
    />
  )
}
