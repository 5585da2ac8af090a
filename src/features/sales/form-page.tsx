import { zodResolver } from '@hookform/resolvers/zod'
import { useParams, useSearch } from '@tanstack/react-router'
import { causeOf } from '#backend/errors.ts'
import { saveNew } from '#backend/new-row.ts'
import { BackToList } from '#lists/back-to-list.tsx'
import { pages } from '#pages'
import { useNewRecord } from '#records/use-new-record.ts'
import { useOpenedRow } from '#records/use-opened-row.ts'
import { useSavedRecord } from '#records/use-saved-record.ts'
import { ButtonPlace } from '#ui/base/button.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import { FormSkeleton } from '#ui/base/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Page } from '#ui/page/page.tsx'
import { EditSale } from './edit-sale.tsx'
import { emptySale, rules, schema, toRow, type SaleForm as Values } from './fields.ts'
import { saleQueries } from './queries.ts'
import { SaleForm } from './sale-form.tsx'
import { saleName, today } from './states.ts'

/** 'Nuova vendita', from today on unless another day is chosen; the page of an activity chooses that one (`attivita`). */
export function CreateSalePage() {
  const { attivita }: { attivita?: unknown } = useSearch({ strict: false })
  const record = useNewRecord<Values, string>({
    form: { ...rules, resolver: zodResolver(schema) },
    initial: { ...emptySale, business_id: typeof attivita === 'string' ? attivita : '', inizio: today() },
    save: (values, newRow) => saveNew('sales', newRow, toRow(values)),
    onSaved: useSavedRecord('Vendita creata', '/dashboard/sales'),
    onError: (error) => toast.error('Errore nella creazione della vendita', causeOf(error)),
  })

  return (
    <Page title={pages.salesCreate.title} back={<BackToList list={pages.sales} />} width="form">
      <SaleForm record={record} />
    </Page>
  )
}

/** 'Modifica Vendita': opens the sale, or says why not and goes back to the list. */
export function EditSalePage() {
  const { id } = useParams({ from: '/dashboard/sales/edit/$id' })
  const opened = useOpenedRow(saleQueries.byId(id), '/dashboard/sales')
  const sale = opened?.row

  return (
    <Page
      title={pages.salesEdit.title}
      record={sale && saleName(sale)}
      subtitle={sale && saleName(sale)}
      back={<BackToList list={pages.sales} />}
      width="form"
      actions={
        sale ? (
          <LinkButton variant="secondary" to="/dashboard/activity/edit/$id" params={{ id: sale.business_id }}>
            Vai all'attività
          </LinkButton>
        ) : (
          <ButtonPlace />
        )
      }
    >
      {opened ? <EditSale key={opened.row.id} opened={opened} /> : <FormSkeleton />}
    </Page>
  )
}
