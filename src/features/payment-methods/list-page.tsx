import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { bin } from '#features/history/queries.ts'
import { useRole } from '#features/profile/queries.ts'
import { gridPageSize } from '#lists/list-query.ts'
import { useListState } from '#lists/list-state.ts'
import { ListView } from '#lists/list-view.tsx'
import { pages } from '#pages'
import { can } from '#permissions'
import { useKeptForm } from '#records/kept-draft.ts'
import { tryAgain } from '#ui/base/boundary.tsx'
import { Button } from '#ui/base/button.tsx'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ComingSoonPage } from '#ui/page/coming-soon-page.tsx'
import { Page } from '#ui/page/page.tsx'
import { AddPaymentMethod } from './add-payment-method.tsx'
import { MethodGrid, MethodRemoval, NoMethods } from './list-parts.tsx'
import { type PaymentMethod, paymentMethodQueries } from './queries.ts'

const qrCode = lazyCode(() => import('./qr-code-dialog.tsx'))

/** 'Fatturazione': the admin's payment methods; other roles read 'coming soon'. */
export function BillingPage() {
  const role = useRole()
  if (!can(role, 'select', 'payment_methods')) return <ComingSoonPage title={pages.billing.title} />
  return <PaymentMethods />
}

function PaymentMethods() {
  const list = useListState(pages.billing.list)
  const query = useQuery(paymentMethodQueries.list(list.state))
  const [adding, setAdding] = useState(useKeptForm('metodo') !== null)
  const [scanned, setScanned] = useState<PaymentMethod | null>(null)
  const [leaving, setLeaving] = useState<PaymentMethod | null>(null)

  return (
    <Page
      title={pages.billing.title}
      subtitle="I metodi con cui ricevi i pagamenti"
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
        empty={<NoMethods />}
        list={list}
        pageSize={gridPageSize}
      >
        {(rows, state) => <MethodGrid rows={rows} {...state} onCode={setScanned} onDelete={setLeaving} />}
      </ListView>
      {/* The last part of the page, so nothing moves when it comes late. */}
      <Lazy
        code={bin}
        when={!query.isPending}
        props={{ table: 'payment_methods' }}
        failure="«Eliminati di recente» non si è caricato"
      />
      <AddPaymentMethod open={adding} onOpenChange={setAdding} />
      <Lazy
        code={qrCode}
        when={scanned !== null}
        props={{ method: scanned, onClose: () => setScanned(null) }}
        onFailure={() => {
          toast.error('Impossibile mostrare il codice QR', tryAgain())
          setScanned(null)
        }}
      />
      <MethodRemoval method={leaving} onClose={() => setLeaving(null)} />
    </Page>
  )
}
