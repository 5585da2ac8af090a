import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useFormSave } from '#lib/forms/use-form-save.ts'
import type { ImageUpload } from '#lib/images/use-image-upload.ts'
import { listLink } from '#lib/lists/list-state.ts'
import { Button } from '#ui/base/button.tsx'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { tellErrors } from '#ui/forms/tell-errors.ts'
import { UnsavedChangesGuard } from '#ui/forms/unsaved-changes.tsx'
import { OpeningHoursField } from './opening-hours-field.tsx'
import { constraints, labels, type WebsiteForm as Values, websiteSchema } from './schema.ts'
import { WebsiteFields } from './website-fields.tsx'

interface WebsiteFormProps {
  initial: Values
  cover: ImageUpload
  logoUrl: string | null
  statoFixed?: boolean | undefined
  submitLabel: string
  busyLabel: string
  /** Saves; whatever it throws is told by `onFailed`. */
  onSave: (values: Values) => Promise<void>
  onFailed: (error: unknown) => void
}

const fields = ['nome', 'email', 'telefono', 'cellulare', 'indirizzo', 'citta', 'regione', 'stato'] as const

/** The form of 'Crea Sito Web' and 'Modifica Sito Web'. */
export function WebsiteForm({
  initial,
  cover,
  logoUrl,
  statoFixed = false,
  submitLabel,
  busyLabel,
  onSave,
  onFailed,
}: WebsiteFormProps) {
  const navigate = useNavigate()
  const form = useForm<Values>({
    resolver: zodResolver(websiteSchema),
    defaultValues: initial,
    mode: 'onTouched',
  })

  const { errors, isDirty, submitCount } = form.formState

  const { run, busy } = useFormSave(form, { fields, constraints, onSave, onFailed })

  const unsaved = isDirty || cover.dirty

  return (
    <Form
      onSubmit={form.handleSubmit(run, tellErrors)}
      busy={busy}
      summary={<ErrorSummary errors={errors} labels={labels} attempts={submitCount} />}
    >
      <UnsavedChangesGuard when={unsaved} />
      <WebsiteFields form={form} cover={cover} logoUrl={logoUrl} statoFixed={statoFixed} busy={busy} />
      <OpeningHoursField form={form} />
      <FormActions unsaved={unsaved}>
        <Button variant="secondary" disabled={busy} onClick={() => navigate(listLink('/dashboard/websites'))}>
          Annulla
        </Button>
        <Button type="submit" busy={busy || cover.busy} busyText={busyLabel}>
          {submitLabel}
        </Button>
      </FormActions>
    </Form>
  )
}
