import type { Tables } from '#backend/database.types.ts'
import { type FormRecord, RecordForm } from '#records/record-form.tsx'
import { labels, type WebsiteForm as Values } from '../schema.ts'
import { OpeningHoursField } from './opening-hours-field.tsx'
import { WebsiteFields } from './website-fields.tsx'

interface WebsiteFormProps {
  record: FormRecord<Tables<'websites'>, Values>
  isNew?: boolean | undefined
  logoUrl: string | null
  statoFixed?: boolean | undefined
}

/** The form of 'Crea Sito Web' and 'Modifica Sito Web'. */
export function WebsiteForm(props: WebsiteFormProps) {
  const { record, isNew = false, logoUrl, statoFixed = false } = props
  const { form, image, busy } = record

  return (
    <RecordForm record={record} list="/dashboard/websites" createLabel="Crea" summary={labels}>
      <WebsiteFields
        form={form}
        isNew={isNew}
        cover={image}
        logoUrl={logoUrl}
        statoFixed={statoFixed}
        busy={busy}
      />
      <OpeningHoursField form={form} />
    </RecordForm>
  )
}
