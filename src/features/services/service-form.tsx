import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { useFormSave } from '#lib/forms/use-form-save.ts'
import type { ImageUpload } from '#lib/images/use-image-upload.ts'
import { listLink } from '#lib/lists/list-state.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ImageField } from '#ui/fields/image-field.tsx'
import { Form, FormActions, FormSection } from '#ui/forms/form.tsx'
import { revealErrors, tellErrors } from '#ui/forms/tell-errors.ts'
import { UnsavedChangesGuard } from '#ui/forms/unsaved-changes.tsx'
import type { ServiceKind } from './kinds.ts'
import { constraints, lacksRequired, serviceSchema, type ServiceForm as Values } from './schema.ts'
import { ServiceFields } from './service-fields.tsx'

interface ServiceFormProps {
  kind: ServiceKind
  initial: Values
  cover: ImageUpload
  submitLabel: string
  busyLabel: string
  /** Saves; whatever it throws is told by `onFailed`. */
  onSave: (values: Values) => Promise<void>
  onFailed: (error: unknown) => void
}

/** The form of both kinds, for creating and for editing. */
export function ServiceForm({
  kind,
  initial,
  cover,
  submitLabel,
  busyLabel,
  onSave,
  onFailed,
}: ServiceFormProps) {
  const navigate = useNavigate()
  const schema = useMemo(() => serviceSchema(kind), [kind])
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: initial, mode: 'onTouched' })

  const { run, busy } = useFormSave(form, { fields: ['payment_method_id'], constraints, onSave, onFailed })
  const refuse = (errors: FieldErrors<Values>) => {
    if (!lacksRequired(form.getValues())) return tellErrors(errors)
    toast.error('Compila tutti i campi obbligatori')
    revealErrors(errors)
  }

  const unsaved = form.formState.isDirty || cover.dirty

  return (
    <Form onSubmit={form.handleSubmit(run, refuse)} busy={busy}>
      <UnsavedChangesGuard when={unsaved} />
      <ServiceFields kind={kind} form={form} />
      <FormSection>
        <ImageField
          label="Immagine di copertina"
          shape="cover"
          wide
          accept={kind.cover.types.join(',')}
          hint={kind.cover.hint}
          previewUrl={cover.previewUrl}
          // A stored cover bears a random name, which says nothing.
          fileName={cover.dirty ? cover.fileName : null}
          progress={cover.progress}
          disabled={busy}
          onSelect={cover.select}
          onClear={cover.clear}
        />
      </FormSection>
      <FormActions unsaved={unsaved}>
        <Button variant="secondary" disabled={busy} onClick={() => navigate(listLink(kind.list.path))}>
          Annulla
        </Button>
        <Button type="submit" busy={busy || cover.busy} busyText={busy ? busyLabel : undefined}>
          {submitLabel}
        </Button>
      </FormActions>
    </Form>
  )
}
