import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider } from 'react-hook-form'
import type { Tables } from '#backend/database.types.ts'
import { causeOf } from '#backend/errors.ts'
import { constraintMessage } from '#backend/row-errors.ts'
import { FormSection } from '#records/form.tsx'
import type { RecordRules } from '#records/record-fields.ts'
import { type FormRecord, RecordForm } from '#records/record-form.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { constraints, labels, rules, schema, type WebsiteForm as Values } from '../fields.ts'
import { WeekField } from '../hours/week-field.tsx'
import { WebsiteFields } from './website-fields.tsx'

interface WebsiteFormProps {
  record: FormRecord<Tables<'websites'>, Values>
  logoUrl: string | null
  statoFixed?: boolean | undefined
}

/** The form of 'Crea Sito Web' and 'Modifica Sito Web'. */
export function WebsiteForm(props: WebsiteFormProps) {
  const { record, logoUrl, statoFixed = false } = props
  const { form, image, busy } = record

  return (
    <RecordForm record={record} list="/dashboard/websites" createLabel="Crea" summary={labels}>
      <WebsiteFields
        form={form}
        newRow={'newRow' in record ? record.newRow : null}
        cover={image}
        logoUrl={logoUrl}
        statoFixed={statoFixed}
        busy={busy}
      />
      <FormSection id="orari" title="Orari di Apertura" columns="one">
        <FormProvider {...form}>
          <WeekField />
        </FormProvider>
      </FormSection>
    </RecordForm>
  )
}

export const websiteRules: RecordRules<Tables<'websites'>, Values> = {
  ...rules,
  resolver: zodResolver(schema),
}

/** Shows why the database refused: the message of a violated constraint, otherwise the cause of the error. */
export const reportFailure = (title: string) => (error: unknown) =>
  toast.error(title, constraintMessage(error, constraints)?.message ?? causeOf(error))
