import { zodResolver } from '@hookform/resolvers/zod'
import { useParams } from '@tanstack/react-router'
import { isUnanswered, messageOf } from '#backend/errors.ts'
import { saveNew } from '#backend/new-row.ts'
import { BackToList } from '#lists/back-to-list.tsx'
import { listLink } from '#lists/list-state.ts'
import { pages } from '#pages'
import { useNewRecord } from '#records/use-new-record.ts'
import { useOpenedRow } from '#records/use-opened-row.ts'
import { useLeaveAfterSave } from '#records/use-saved-record.ts'
import { ButtonPlace } from '#ui/base/button.tsx'
import { FormSkeleton } from '#ui/base/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Page } from '#ui/page/page.tsx'
import { BusinessForm } from './business-form.tsx'
import { keepCredentials } from './credentials.ts'
import { EditBusiness } from './edit-business.tsx'
import { createSchema, emptyBusiness, rules, toRow, type BusinessForm as Values } from './fields.ts'
import { logoOf } from './logo.ts'
import { businessQueries } from './queries.ts'
import { RelatedLinks } from './related-links.tsx'
import { createBusinessAccount, hasNoAccount } from './save.ts'

const failure = "Errore durante la creazione dell'attività"

/** 'Crea Attività': the business, then its account. */
export function CreateBusinessPage() {
  const leave = useLeaveAfterSave()
  const record = useNewRecord<Values, string>({
    form: { ...rules, resolver: zodResolver(createSchema) },
    initial: emptyBusiness,
    image: logoOf(null),
    save: (values, newRow, logoUrl) => saveNew('businesses', newRow, toRow(values, logoUrl)),
    onSaved: async ({ email, password }, id) => {
      try {
        await createBusinessAccount({ email, password, businessId: id })
      } catch (error) {
        // The business stays stored; its page shows the account, or offers to create it again.
        const why = messageOf(error, failure).replace(/\.$/, '')
        const isLacking = !isUnanswered(error) && (await hasNoAccount(id))
        const next = isLacking ? 'da qui puoi creare il suo account' : 'qui vedi se ha già il suo account'
        toast.error('Errore', `${why}. L'attività è stata creata: ${next}.`)
        return leave({ to: '/dashboard/activity/edit/$id', params: { id } })
      }
      keepCredentials({ email, password })
      toast.success('Attività creata')
      await leave(listLink('/dashboard/activity'))
    },
    onError: (error) => toast.error('Errore', messageOf(error, failure)),
  })

  return (
    <Page title={pages.activityCreate.title} back={<BackToList list={pages.activity} />} width="form">
      <BusinessForm record={record} id={null} />
    </Page>
  )
}

/** 'Modifica Attività': opens the business, or says why not and goes back to the list. */
export function EditBusinessPage() {
  const { id } = useParams({ from: '/dashboard/activity/edit/$id' })
  const opened = useOpenedRow(businessQueries.byId(id), '/dashboard/activity')
  const business = opened?.row

  return (
    <Page
      title={pages.activityEdit.title}
      record={business?.insegna}
      subtitle={business?.insegna}
      back={<BackToList list={pages.activity} />}
      width="form"
      actions={business ? <RelatedLinks business={business} /> : <ButtonPlace />}
    >
      {opened ? <EditBusiness key={opened.row.id} opened={opened} /> : <FormSkeleton />}
    </Page>
  )
}
