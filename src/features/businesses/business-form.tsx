import type { UseFormReturn } from 'react-hook-form'
import { UploadField } from '#images/upload-field.tsx'
import { FormSection } from '#records/form.tsx'
import { type FormRecord, RecordForm } from '#records/record-form.tsx'
import { BusinessFields } from './business-fields.tsx'
import { fields, labels, type BusinessForm as Values } from './fields.ts'
import type { Business } from './queries.ts'
import { StartingPassword } from './starting-password.tsx'

interface BusinessFormProps {
  record: FormRecord<Business, Values>
  /** Null while the business does not exist yet. */
  id: string | null
}

const fieldLabels = { ...labels, password: 'Password' }

/** The form of 'Crea Attività' and 'Modifica Attività'; only the first asks for a password. */
export function BusinessForm({ record, id }: BusinessFormProps) {
  const { form } = record
  const own = 'newRow' in record ? record.newRow : record.row
  return (
    <RecordForm record={record} list="/dashboard/activity" createLabel="Crea Attività" summary={fieldLabels}>
      <BusinessFields form={form} own={own} isNew={id === null} />
      <FormSection columns="one">
        <UploadField
          label={fields.logo_url.label}
          shape="logo"
          accept="image/jpeg,application/pdf"
          hint="JPEG o PDF, massimo 5MB"
          upload={record.image}
          showsStoredName
          busy={record.busy}
        />
      </FormSection>
      {id === null && <AccessSection form={form} />}
    </RecordForm>
  )
}

/** Its own component, so that its field is registered after those above: the first wrong field gets the focus. */
function AccessSection({ form }: { form: UseFormReturn<Values> }) {
  return (
    <FormSection title="Accesso" description="Con l'email e questa password l'attività entra nella sua area.">
      <StartingPassword
        field={form.register('password')}
        error={form.formState.errors.password?.message}
        onGenerated={(password) =>
          form.setValue('password', password, { shouldDirty: true, shouldValidate: true })
        }
      />
    </FormSection>
  )
}
