import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useFormSave } from '#lib/forms/use-form-save.ts'
import type { ImageUpload } from '#lib/images/use-image-upload.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { FormSection } from '#ui/forms/form.tsx'
import { RecordForm, type RecordFormProps } from '#ui/forms/record-form.tsx'
import { UploadField } from '#ui/forms/upload-field.tsx'
import { BusinessFields } from './business-fields.tsx'
import { constraints, createSchema, editSchema, labels, type BusinessForm as Values } from './schema.ts'

interface BusinessFormProps extends RecordFormProps<Values> {
  /** Null while the business does not exist yet. */
  id: string | null
  logo: ImageUpload
}

const fields = [
  'ragione_sociale',
  'insegna',
  'partita_iva',
  'email',
  'telefono',
  'cellulare',
  'indirizzo',
  'citta',
  'regione',
  'stato',
  'password',
] as const

const fieldLabels = { ...labels, password: 'Password' }

/** The form of 'Crea Attività' and 'Modifica Attività'; only the first asks for a password. */
export function BusinessForm(props: BusinessFormProps) {
  const { id, initial, logo, onSave, onFailed } = props
  const form = useForm<Values>({
    resolver: zodResolver(id === null ? createSchema : editSchema),
    defaultValues: initial,
    mode: 'onTouched',
  })
  const saving = useFormSave(form, { fields, constraints, onSave, onFailed })

  return (
    <RecordForm
      form={form}
      saving={saving}
      image={logo}
      list="/dashboard/activity"
      given={props}
      summary={fieldLabels}
    >
      <BusinessFields form={form} id={id} />
      <FormSection columns="one">
        <UploadField
          label="Logo"
          shape="logo"
          accept="image/jpeg,application/pdf"
          hint="JPEG o PDF, massimo 5MB"
          upload={logo}
          showsStoredName
          busy={saving.busy}
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
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        hint="Minimo 8 caratteri"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
    </FormSection>
  )
}
