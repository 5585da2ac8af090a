import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { italianMessage } from '#lib/errors.ts'
import { listLink } from '#lib/list-state.ts'
import { queryClient } from '#lib/query-client.ts'
import { useEditedRow } from '#lib/use-edited-row.ts'
import { useLeaveAfterSave } from '#lib/use-leave-after-save.ts'
import { useVersionedSave } from '#lib/use-versioned-save.ts'
import { Page } from '#ui/page.tsx'
import { FormSkeleton } from '#ui/skeleton.tsx'
import { StaleChoice } from '#ui/stale-choice.tsx'
import { toast } from '#ui/toast.ts'
import { AccountNotice } from './account-notice.tsx'
import { BusinessForm } from './business-form.tsx'
import {
  type Business,
  businessQuery,
  createBusiness,
  createBusinessAccount,
  updateBusiness,
} from './queries.ts'
import { emptyBusiness, inWords, labels, toForm, toRow, type BusinessForm as Values } from './schema.ts'
import { useLogo } from './use-logo.ts'

const back = { to: '/dashboard/activity', label: 'Attività' } as const

/** 'Crea Attività': the business, then its account. */
export function CreateBusinessPage() {
  const leave = useLeaveAfterSave()
  const partitaIva = useRef('')
  const logo = useLogo(null, partitaIva, null)
  const failure = "Errore durante la creazione dell'attività"

  return (
    <Page title="Crea Attività" back={back} width="form">
      <BusinessForm
        id={null}
        initial={emptyBusiness}
        logo={logo}
        submitLabel="Crea Attività"
        busyLabel="Creazione..."
        onSave={async (values) => {
          partitaIva.current = values.partita_iva
          const business = await logo.save((url) => createBusiness(toRow(values, url)))
          try {
            await createBusinessAccount({
              email: values.email,
              password: values.password,
              businessId: business.id,
            })
          } catch (error) {
            // Spec section 8: the business stays; its page offers to make the account again.
            toast.error('Errore', italianMessage(error, failure))
            await leave({ to: '/dashboard/activity/edit/$id', params: { id: business.id } })
            return
          }
          toast.success('Attività creata')
          await leave(listLink('/dashboard/activity'))
        }}
        onFailed={(error) => toast.error('Errore', italianMessage(error, failure))}
      />
    </Page>
  )
}

/** 'Modifica Attività': loads the business, or says why not and goes back to the list. */
export function EditBusinessPage() {
  const { id } = useParams({ from: '/dashboard/activity/edit/$id' })
  const navigate = useNavigate()
  const business = useEditedRow(businessQuery(id), () => {
    toast.error('Errore', "Impossibile caricare i dati dell'attività")
    navigate({ ...listLink('/dashboard/activity'), replace: true })
  })

  return (
    <Page title="Modifica Attività" subtitle={business?.insegna} back={back} width="form">
      {business ? <EditBusiness business={business} /> : <FormSkeleton />}
    </Page>
  )
}

function EditBusiness({ business }: { business: Business }) {
  const leave = useLeaveAfterSave()
  const partitaIva = useRef(business.partita_iva)
  const [hasAccount, setHasAccount] = useState(business.user_id !== null)
  const edit = useVersionedSave<Business, Values>({
    row: business,
    reload: () => queryClient.fetchQuery({ ...businessQuery(business.id), staleTime: 0 }),
    save: async (values, version, over) => {
      partitaIva.current = values.partita_iva
      await logo.save((url) => updateBusiness(business.id, version, toRow(values, url)), over.logo_url)
      toast.success('Attività aggiornata')
      await leave(listLink('/dashboard/activity'))
    },
  })
  const logo = useLogo(edit.base.logo_url, partitaIva, business.id)
  const fail = (error: unknown) =>
    toast.error('Errore', italianMessage(error, "Errore durante l'aggiornamento dell'attività"))

  return (
    <>
      {!hasAccount && <AccountNotice business={edit.base} onCreated={() => setHasAccount(true)} />}
      <StaleChoice
        edit={edit}
        toForm={toForm}
        image={{ label: 'Logo', shape: 'logo', upload: logo, urlOf: (row) => row.logo_url }}
        inWords={inWords}
        labels={labels}
        onFailed={fail}
      >
        <BusinessForm
          key={edit.base.updated_at}
          id={business.id}
          initial={toForm(edit.base)}
          logo={logo}
          submitLabel="Salva Modifiche"
          busyLabel="Salvataggio..."
          onSave={edit.submit}
          onFailed={fail}
        />
      </StaleChoice>
    </>
  )
}
