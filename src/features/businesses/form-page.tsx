import { zodResolver } from '@hookform/resolvers/zod'
import { useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { historyOf } from '#features/history/queries.ts'
import { messageOf } from '#lib/backend/errors.ts'
import { useLeaveAfterSave } from '#lib/forms/use-leave-after-save.ts'
import { listLink } from '#lib/lists/list-state.ts'
import { pages } from '#pages'
import { ButtonPlace } from '#ui/base/button-place.tsx'
import { FormSkeleton } from '#ui/base/skeleton.tsx'
import { useLatePart } from '#ui/base/use-late-part.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useNewRecord } from '#ui/forms/use-new-record.ts'
import { type OpenedRow, useOpenedRow } from '#ui/forms/use-opened-row.ts'
import { useRecordEditor } from '#ui/forms/use-record-editor.ts'
import { useSavedRecord } from '#ui/forms/use-saved-record.ts'
import { Page } from '#ui/page/page.tsx'
import { AccountNotice } from './account-notice.tsx'
import { createBusinessAccount } from './account-queries.ts'
import { BusinessForm } from './business-form.tsx'
import { type Credentials, keepCredentials } from './credentials.ts'
import { LateCredentials } from './late-credentials.tsx'
import { type Business, businessQuery, createBusiness, updateBusiness } from './queries.ts'
import { RelatedLinks } from './related-links.tsx'
import {
  constraints,
  createSchema,
  editSchema,
  emptyBusiness,
  labels,
  readableValues,
  tidy,
  toForm,
  toRow,
  type BusinessForm as Values,
} from './schema.ts'
import { useLogo } from './use-logo.ts'

/** 'Crea Attività': the business, then its account. */
export function CreateBusinessPage() {
  const leave = useLeaveAfterSave()
  const partitaIva = useRef('')
  const logo = useLogo(null, partitaIva)
  const failure = "Errore durante la creazione dell'attività"
  const record = useNewRecord<Values>({
    resolver: zodResolver(createSchema),
    initial: emptyBusiness,
    constraints,
    save: async (values) => {
      partitaIva.current = values.partita_iva
      const business = await logo.save((url) => createBusiness(toRow(values, url)))
      const credentials = { email: values.email, password: values.password }
      try {
        await createBusinessAccount({ ...credentials, businessId: business.id })
      } catch (error) {
        // The business stays stored; its page offers to create the account again.
        const why = messageOf(error, failure).replace(/\.$/, '')
        toast.error('Errore', `${why}. L'attività è stata creata: da qui puoi creare il suo account.`)
        await leave({ to: '/dashboard/activity/edit/$id', params: { id: business.id } })
        return
      }
      keepCredentials(credentials)
      toast.success('Attività creata')
      await leave(listLink('/dashboard/activity'))
    },
    onFailed: (error) => toast.error('Errore', messageOf(error, failure)),
  })

  return (
    <Page title={pages.activityCreate.title} back={pages.activity} width="form">
      <BusinessForm record={record} id={null} logo={logo} />
    </Page>
  )
}

/** 'Modifica Attività': loads the business, or says why not and goes back to the list. */
export function EditBusinessPage() {
  const { id } = useParams({ from: '/dashboard/activity/edit/$id' })
  const opened = useOpenedRow(businessQuery(id), '/dashboard/activity')
  const business = opened?.row

  return (
    <Page
      title={pages.activityEdit.title}
      record={business?.insegna}
      subtitle={business?.insegna}
      back={pages.activity}
      width="form"
      actions={business ? <RelatedLinks business={business} /> : <ButtonPlace />}
    >
      {opened ? <EditBusiness key={opened.row.id} opened={opened} /> : <FormSkeleton />}
    </Page>
  )
}

function EditBusiness({ opened }: { opened: OpenedRow<Business> }) {
  const business = opened.row
  const partitaIva = useRef(business.partita_iva)
  const [created, setCreated] = useState(false)
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const hasAccount = created || business.user_id !== null
  const logo = useLogo(business, partitaIva)
  const editor = useRecordEditor<Business, Values>({
    opened,
    id: business.id,
    resolver: zodResolver(editSchema),
    toForm,
    labels,
    words: readableValues,
    tidy,
    constraints,
    image: { label: 'Logo', shape: 'logo', upload: logo, urlOf: (row) => row.logo_url },
    history: historyOf('businesses'),
    save: (values, over) => {
      partitaIva.current = values.partita_iva
      return logo.save((url) => updateBusiness(over.id, over.updated_at, toRow(values, url)), over.logo_url)
    },
    onSaved: useSavedRecord('Attività aggiornata', '/dashboard/activity'),
    onFailed: (error) =>
      toast.error('Errore', messageOf(error, "Errore durante l'aggiornamento dell'attività")),
  })

  return (
    <>
      {!hasAccount && (
        <AccountNotice
          business={editor.row}
          onCreated={(account) => {
            setCreated(true)
            setCredentials(account)
          }}
        />
      )}
      <LateCredentials credentials={credentials} onClose={() => setCredentials(null)} />
      <BusinessForm record={editor} id={business.id} logo={logo} />
      {hasAccount && <LateAccount businessId={business.id} />}
    </>
  )
}

const loadPanel = () => import('./account-panel.tsx')

/** Below the form, so that nothing moves when it arrives late. */
function LateAccount({ businessId }: { businessId: string }) {
  const Panel = useLatePart(loadPanel, { now: true }, () =>
    toast.error(
      "L'accesso dell'attività non si è caricato",
      'Controlla la connessione e ricarica la pagina.',
    ),
  )
  return Panel && <Panel businessId={businessId} />
}
