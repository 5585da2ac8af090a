import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { useFormSave } from '#lib/forms/use-form-save.ts'
import type { ImageUpload } from '#lib/images/use-image-upload.ts'
import { toast } from '#ui/feedback/toast.ts'
import { FormSection } from '#ui/forms/form.tsx'
import { RecordForm, type RecordFormProps } from '#ui/forms/record-form.tsx'
import { revealErrors, tellErrors } from '#ui/forms/tell-errors.ts'
import { UploadField } from '#ui/forms/upload-field.tsx'
import type { ServiceKind } from './kinds.ts'
import { constraints, lacksRequired, serviceSchema, type ServiceForm as Values } from './schema.ts'
import { ServiceFields } from './service-fields.tsx'

interface ServiceFormProps extends RecordFormProps<Values> {
  kind: ServiceKind
  cover: ImageUpload
}

/** The form of both kinds, for creating and for editing. */
export function ServiceForm(props: ServiceFormProps) {
  const { kind, initial, cover, onSave, onFailed } = props
  const schema = useMemo(() => serviceSchema(kind), [kind])
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: initial, mode: 'onTouched' })
  const saving = useFormSave(form, { fields: ['payment_method_id'], constraints, onSave, onFailed })
  const tellInvalid = (errors: FieldErrors<Values>) => {
    if (!lacksRequired(form.getValues())) return tellErrors(errors)
    toast.error('Compila tutti i campi obbligatori')
    revealErrors(errors)
  }

  return (
    <RecordForm
      form={form}
      saving={saving}
      image={cover}
      list={kind.list.path}
      given={props}
      onInvalid={tellInvalid}
    >
      <ServiceFields kind={kind} form={form} />
      <FormSection>
        <UploadField
          label="Immagine di copertina"
          shape="cover"
          wide
          accept={kind.cover.types.join(',')}
          hint={kind.cover.hint}
          upload={cover}
          busy={saving.busy}
        />
      </FormSection>
    </RecordForm>
  )
}
