import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useFormSave } from '#lib/forms/use-form-save.ts'
import type { ImageUpload } from '#lib/images/use-image-upload.ts'
import { listLink } from '#lib/lists/list-state.ts'
import { Button } from '#ui/base/button.tsx'
import { ImageField } from '#ui/fields/image-field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Form, FormActions, FormSection } from '#ui/forms/form.tsx'
import { tellErrors } from '#ui/forms/tell-errors.ts'
import { UnsavedChangesGuard } from '#ui/forms/unsaved-changes.tsx'
import { BusinessFields } from './business-fields.tsx'
import { constraints, createSchema, editSchema, labels, type BusinessForm as Values } from './schema.ts'

interface BusinessFormProps {
  /** Null while the business does not exist yet. */
  id: string | null
  initial: Values
  logo: ImageUpload
  submitLabel: string
  busyLabel: string
  /** Saves; whatever it throws is told by `onFailed`. */
  onSave: (values: Values) => Promise<void>
  onFailed: (error: unknown) => void
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
export function BusinessForm({
  id,
  initial,
  logo,
  submitLabel,
  busyLabel,
  onSave,
  onFailed,
}: BusinessFormProps) {
  const navigate = useNavigate()
  const form = useForm<Values>({
    resolver: zodResolver(id === null ? createSchema : editSchema),
    defaultValues: initial,
    mode: 'onTouched',
  })
  const { errors, isDirty, submitCount } = form.formState

  const { run, busy } = useFormSave(form, { fields, constraints, onSave, onFailed })

  const unsaved = isDirty || logo.dirty

  return (
    <Form
      onSubmit={form.handleSubmit(run, tellErrors)}
      busy={busy}
      summary={<ErrorSummary errors={errors} labels={fieldLabels} attempts={submitCount} />}
    >
      <UnsavedChangesGuard when={unsaved} />
      <BusinessFields form={form} id={id} />
      <FormSection columns="one">
        <ImageField
          label="Logo"
          shape="logo"
          accept="image/jpeg,application/pdf"
          hint="JPEG o PDF, massimo 5MB"
          previewUrl={logo.previewUrl}
          fileName={logo.fileName}
          isDocument={logo.isDocument}
          progress={logo.progress}
          disabled={busy}
          onSelect={logo.select}
          onClear={logo.clear}
        />
      </FormSection>
      {id === null && <AccessSection form={form} />}
      <FormActions unsaved={unsaved}>
        <Button variant="secondary" disabled={busy} onClick={() => navigate(listLink('/dashboard/activity'))}>
          Annulla
        </Button>
        <Button type="submit" busy={busy || logo.busy} busyText={busyLabel}>
          {submitLabel}
        </Button>
      </FormActions>
    </Form>
  )
}

/** Its own component, so that its field is registered after those above: the first wrong one gets the focus. */
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
