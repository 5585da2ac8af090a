import type { FieldErrors } from 'react-hook-form'
import { UploadField } from '#images/upload-field.tsx'
import { FormSection } from '#records/form.tsx'
import { type FormRecord, RecordForm } from '#records/record-form.tsx'
import { reportErrors, revealErrors } from '#records/report-errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import { fields, lacksRequired, type ServiceForm as Values } from './fields.ts'
import type { ServiceKind } from './kinds.ts'
import type { Service } from './queries.ts'
import { ServiceFields } from './service-fields.tsx'

interface ServiceFormProps {
  record: FormRecord<Service, Values>
  kind: ServiceKind
}

/** The form of both kinds, for creating and for editing. */
export function ServiceForm({ record, kind }: ServiceFormProps) {
  return (
    <RecordForm record={record} list={kind.list.path} createLabel="Crea Servizio">
      <ServiceFields kind={kind} form={record.form} />
      <FormSection>
        <UploadField
          label={fields.immagine_copertina_url.label}
          shape="cover"
          wide
          accept={kind.cover.types.join(',')}
          hint={kind.cover.hint}
          upload={record.image}
          busy={record.busy}
        />
      </FormSection>
    </RecordForm>
  )
}

/** Reports what prevents saving a service: that required fields are empty, otherwise what is wrong. */
export function reportInvalid(errors: FieldErrors<Values>, values: Values): void {
  if (lacksRequired(values)) {
    toast.error('Compila tutti i campi obbligatori')
    revealErrors(errors)
  } else reportErrors(errors)
}
