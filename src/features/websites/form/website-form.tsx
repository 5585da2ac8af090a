import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useFormSave } from '#lib/forms/use-form-save.ts'
import type { ImageUpload } from '#lib/images/use-image-upload.ts'
import { RecordForm, type RecordFormProps } from '#ui/forms/record-form.tsx'
import { constraints, labels, type WebsiteForm as Values, websiteSchema } from '../schema.ts'
import { OpeningHoursField } from './opening-hours-field.tsx'
import { WebsiteFields } from './website-fields.tsx'

interface WebsiteFormProps extends RecordFormProps<Values> {
  isNew?: boolean | undefined
  cover: ImageUpload
  logoUrl: string | null
  statoFixed?: boolean | undefined
}

const fields = ['nome', 'email', 'telefono', 'cellulare', 'indirizzo', 'citta', 'regione', 'stato'] as const

/** The form of 'Crea Sito Web' and 'Modifica Sito Web'. */
export function WebsiteForm(props: WebsiteFormProps) {
  const { initial, isNew = false, cover, logoUrl, statoFixed = false, onSave, onFailed } = props
  const form = useForm<Values>({
    resolver: zodResolver(websiteSchema),
    defaultValues: initial,
    mode: 'onTouched',
  })
  const saving = useFormSave(form, { fields, constraints, onSave, onFailed })

  return (
    <RecordForm
      form={form}
      saving={saving}
      image={cover}
      list="/dashboard/websites"
      given={props}
      summary={labels}
    >
      <WebsiteFields
        form={form}
        isNew={isNew}
        cover={cover}
        logoUrl={logoUrl}
        statoFixed={statoFixed}
        busy={saving.busy}
      />
      <OpeningHoursField form={form} />
    </RecordForm>
  )
}
