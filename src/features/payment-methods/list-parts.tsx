import { Landmark } from 'lucide-react'
import { undoOf } from '#features/history/queries.ts'
import { ConfirmRemoval } from '#lists/confirm-removal.tsx'
import { IbanText } from '#ui/base/iban-text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { CardGrid, GridCardSkeleton } from '#ui/tables/card-grid.tsx'
import { PaymentMethodCard } from './payment-method-card.tsx'
import { type PaymentMethod, paymentMethodLabel } from './queries.ts'
import { deletePaymentMethod } from './save.ts'

export function NoMethods() {
  return (
    <EmptyState
      icon={<Landmark />}
      title="Nessun metodo di pagamento configurato"
      description="Aggiungi un metodo di pagamento: lo potrai collegare ai servizi social e grafici."
    />
  )
}

interface MethodGridProps {
  rows: PaymentMethod[]
  loading: boolean
  refreshing: boolean
  onCode: (method: PaymentMethod) => void
  onDelete: (method: PaymentMethod) => void
}

export function MethodGrid({ rows, loading, refreshing, onCode, onDelete }: MethodGridProps) {
  if (loading) return <Loading />
  return (
    <CardGrid label="Metodi di pagamento" busy={refreshing}>
      {rows.map((method) => (
        <PaymentMethodCard
          key={method.id}
          method={method}
          onCode={() => onCode(method)}
          onDelete={() => onDelete(method)}
        />
      ))}
    </CardGrid>
  )
}

/** The text replaces the number of results, so that nothing moves. */
function Loading() {
  return (
    <>
      <CardGrid busy skeleton={<GridCardSkeleton media={false} />} places={3} />
      <p role="status" className="text-muted">
        Caricamento...
      </p>
    </>
  )
}

export function MethodRemoval({ method, onClose }: { method: PaymentMethod | null; onClose: () => void }) {
  return (
    <ConfirmRemoval
      row={method}
      title="Eliminare questo metodo di pagamento?"
      words={(leaving) => (
        <>
          <span className="font-medium wrap-anywhere text-ink">
            <IbanText>{paymentMethodLabel(leaving)}</IbanText>
          </span>
          <br />
          <span>I servizi che lo usano restano, senza metodo di pagamento.</span>
        </>
      )}
      remove={({ id }, onGone) => deletePaymentMethod(id, onGone)}
      done="Metodo di pagamento eliminato"
      failed="Errore nell'eliminazione del metodo di pagamento"
      undo={(leaving) => undoOf('payment_methods', leaving)}
      onClose={onClose}
    />
  )
}
