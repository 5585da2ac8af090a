import { useState } from 'react'
import { causeOf } from '#lib/errors.ts'
import { useSingleFlight } from '#lib/use-single-flight.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { deletePaymentMethod, type PaymentMethod, paymentMethodLabel } from './queries.ts'

interface Props {
  /** The one to be deleted, or null while nobody asks for it. */
  method: PaymentMethod | null
  onClose: () => void
}

/** Asks before deleting a payment method. It is gone at once, and back after a failure. */
export function DeletePaymentMethod({ method, onClose }: Props) {
  // Its name stays readable while the dialog fades.
  const [last, setLast] = useState(method)
  if (method && method !== last) setLast(method)

  const { run, busy } = useSingleFlight(async (id: string) => {
    try {
      await deletePaymentMethod(id, onClose)
      toast.success('Metodo di pagamento eliminato')
    } catch (error) {
      toast.error("Errore nell'eliminazione del metodo di pagamento", causeOf(error))
    }
  })

  return (
    <ConfirmDialog
      open={method !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Eliminare questo metodo di pagamento?"
      description={
        <>
          <span className="font-medium wrap-anywhere text-ink">{last && paymentMethodLabel(last)}</span>
          <br />I servizi che lo usano restano, senza metodo di pagamento.
        </>
      }
      busy={busy}
      busyText="Eliminazione..."
      onConfirm={() => method && run(method.id)}
    />
  )
}
