import { useQuery } from '@tanstack/react-query'
import { Landmark, Plus } from 'lucide-react'
import { useState } from 'react'
import { bin, undoOf } from '#features/history/queries.ts'
import { useRole } from '#features/profile/queries.ts'
import { ConfirmRemoval } from '#lists/confirm-removal.tsx'
import { gridPageSize } from '#lists/list-query.ts'
import { useListState } from '#lists/list-state.ts'
import { ListView } from '#lists/list-view.tsx'
import { pages } from '#pages'
import { can } from '#permissions'
import { tryAgain } from '#ui/base/boundary.tsx'
import { Button } from '#ui/base/button.tsx'
import { IbanText } from '#ui/base/iban-text.tsx'
import { Late, lateCode } from '#ui/base/late.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ComingSoonPage } from '#ui/page/coming-soon-page.tsx'
import { Page } from '#ui/page/page.tsx'
import { CardGrid, GridCardSkeleton } from '#ui/tables/card-grid.tsx'
import { AddPaymentMethod } from './add-payment-method.tsx'
import { PaymentMethodCard } from './payment-method-card.tsx'
import {
  deletePaymentMethod,
  type PaymentMethod,
  paymentMethodLabel,
  paymentMethodListQuery,
} from './queries.ts'

/** Its code is loaded when it is opened. */
const qrCode = lateCode(() => import('./qr-code-dialog.tsx'))

/** 'Fatturazione': the admin's payment methods; other roles read 'coming soon'. */
export function BillingPage() {
  const role = useRole()
  if (!can(role, 'select', 'payment_methods'))
    return <ComingSoonPage title={pages.billing.title} titled={false} />
  return <PaymentMethods />
}

function PaymentMethods() {
  const list = useListState(pages.billing.list)
  const query = useQuery(paymentMethodListQuery(list.state))
  const [adding, setAdding] = useState(false)
  const [scanned, setScanned] = useState<PaymentMethod | null>(null)
  const [leaving, setLeaving] = useState<PaymentMethod | null>(null)

  return (
    <Page
      title={pages.billing.title}
      subtitle="I conti su cui ricevi i pagamenti"
      actions={
        <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setAdding(true)}>
          Aggiungi Metodo di Pagamento
        </Button>
      }
    >
      <ListView
        query={query}
        noun={{ one: 'metodo di pagamento', many: 'metodi di pagamento' }}
        toolbar={null}
        empty={
          <EmptyState
            icon={<Landmark />}
            title="Nessun metodo di pagamento configurato"
            description="Aggiungi un conto: lo potrai collegare ai servizi social e grafici."
          />
        }
        list={list}
        pageSize={gridPageSize}
      >
        {(rows, { loading, refreshing }) =>
          loading ? (
            <Loading />
          ) : (
            <CardGrid label="Metodi di pagamento" busy={refreshing}>
              {rows.map((method) => (
                <PaymentMethodCard
                  key={method.id}
                  method={method}
                  onCode={() => setScanned(method)}
                  onDelete={() => setLeaving(method)}
                />
              ))}
            </CardGrid>
          )
        }
      </ListView>
      {/* The last part of the page, so nothing moves when it comes late. */}
      <Late
        code={bin}
        when={!query.isPending}
        props={{ table: 'payment_methods' }}
        failure="«Eliminati di recente» non si è caricato"
      />
      <AddPaymentMethod open={adding} onOpenChange={setAdding} />
      <Late
        code={qrCode}
        when={scanned !== null}
        props={{ method: scanned, onClose: () => setScanned(null) }}
        onFailure={() => {
          toast.error('Impossibile mostrare il codice QR', tryAgain())
          setScanned(null)
        }}
      />
      <ConfirmRemoval
        row={leaving}
        title="Eliminare questo metodo di pagamento?"
        words={(method) => (
          <>
            <span className="font-medium wrap-anywhere text-ink">
              <IbanText>{paymentMethodLabel(method)}</IbanText>
            </span>
            <br />
            <span>I servizi che lo usano restano, senza metodo di pagamento.</span>
          </>
        )}
        remove={({ id }, onGone) => deletePaymentMethod(id, onGone)}
        done="Metodo di pagamento eliminato"
        failed="Errore nell'eliminazione del metodo di pagamento"
        undo={(method) => undoOf('payment_methods', method)}
        onClose={() => setLeaving(null)}
      />
    </Page>
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
