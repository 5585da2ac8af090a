import type { Tables } from '#backend/database.types.ts'
import { saveNew } from '#backend/new-row.ts'
import { useNewRecord } from '#records/use-new-record.ts'
import { useSavedRecord } from '#records/use-saved-record.ts'
import { fromBusiness, toRow, type WebsiteForm as Values } from './fields.ts'
import { coverOf } from './form/cover.ts'
import { FormIndex } from './form/form-index.tsx'
import { reportFailure, WebsiteForm, websiteRules } from './form/website-form.tsx'

/** The form of a new website, which begins with what its business has. */
export function NewWebsite({ business }: { business: Tables<'businesses'> }) {
  const record = useNewRecord<Values, string>({
    form: websiteRules,
    initial: fromBusiness(business),
    image: coverOf(business.id),
    // With a copy of the business's logo.
    save: (values, newRow, coverUrl) =>
      saveNew('websites', newRow, {
        business_id: business.id,
        logo_url: business.logo_url,
        ...toRow(values, coverUrl),
      }),
    onSaved: useSavedRecord('Sito web creato con successo', '/dashboard/websites'),
    onError: reportFailure('Errore nella creazione del sito web'),
  })

  return (
    <>
      <FormIndex record={record} beside={null} />
      <WebsiteForm record={record} logoUrl={business.logo_url} />
    </>
  )
}
