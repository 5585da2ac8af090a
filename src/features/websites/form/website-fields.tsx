import { type UseFormReturn, useFormState } from 'react-hook-form'
import type { NewRow } from '#backend/new-row.ts'
import { db } from '#backend/supabase.ts'
import { ImageField } from '#images/image-field.tsx'
import { webImageTypes } from '#images/image-rules.ts'
import { displayUrl, fileNameOf, isDocumentUrl } from '#images/stored-url.ts'
import { UploadField } from '#images/upload-field.tsx'
import type { ImageUpload } from '#images/use-image-upload.ts'
import { statoOptions } from '#italian/stato.ts'
import { ContactFields } from '#records/contact-fields.tsx'
import { shown } from '#records/fields.ts'
import { FormSection } from '#records/form.tsx'
import { type Sought, similarQuery } from '#records/similar/query.ts'
import { useSimilar } from '#records/similar/use-similar.ts'
import { similarWarnings } from '#records/similar/warnings.tsx'
import { whoRuns } from '#ui/base/who-runs.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { dataFields, fields, suspendedWebsite, type WebsiteForm } from '../fields.ts'

interface WebsiteFieldsProps {
  form: UseFormReturn<WebsiteForm>
  newRow: NewRow | null
  cover: ImageUpload
  /** The business's logo, read-only here. */
  logoUrl: string | null
  /** The state is read-only: a business may not change its website's state. */
  statoFixed: boolean
  /** While the row is saved, the image cannot be changed. */
  busy: boolean
}

const typedOf = ({ email, nome, citta }: WebsiteForm) => ({ email, name: nome, citta })

/** All fields of a website except its hours. */
export function WebsiteFields({ form, newRow, cover, logoUrl, statoFixed, busy }: WebsiteFieldsProps) {
  const { register, control, getValues } = form
  // Subscribed here and without the hours, so that neither is rendered again for the other.
  const { errors } = useFormState({ control, name: dataFields })
  const error = (name: keyof WebsiteForm) => errors[name]?.message
  const similar = similarWarnings(
    useSimilar(form, { read: typedOf, query: similarWebsitesQuery, newRow }),
    '/dashboard/websites/edit/$id',
  )
  const stato = { ...shown(fields.stato), options: statoOptions }

  return (
    <>
      <FormSection id="dati" title="Sito web">
        <TextField
          {...shown(fields.nome)}
          wide
          autoComplete="off"
          error={error('nome')}
          warning={similar.name}
          {...register('nome')}
        />
        <UploadField
          label={fields.immagine_copertina_url.label}
          shape="cover"
          accept={webImageTypes.join(',')}
          hint="PNG, JPEG, WEBP o GIF, massimo 5MB"
          upload={cover}
          busy={busy}
        />
        <ImageField
          label={fields.logo_url.label}
          shape="logo"
          readOnly
          hint={logoHint(logoUrl !== null, statoFixed)}
          previewUrl={logoUrl && displayUrl(logoUrl)}
          fileName={logoUrl && fileNameOf(logoUrl)}
          isDocument={logoUrl !== null && isDocumentUrl(logoUrl)}
        />
      </FormSection>
      <ContactFields fields={fields} form={form} error={error} warnings={similar} />
      <FormSection>
        {statoFixed ? (
          <SelectField
            {...stato}
            disabled
            value={getValues('stato')}
            hint={`Può cambiarlo solo ${whoRuns}. ${suspendedWebsite}.`}
          />
        ) : (
          <SelectField {...stato} hint={suspendedWebsite} error={error('stato')} {...register('stato')} />
        )}
      </FormSection>
    </>
  )
}

function logoHint(hasLogo: boolean, own: boolean): string {
  if (own) return hasLogo ? `Per cambiarlo rivolgiti a ${whoRuns}` : `Non c'è ancora: mandalo a ${whoRuns}`
  return hasLogo ? "È il logo dell'attività" : "L'attività non ha ancora un logo"
}

/** The websites with this e-mail, or with nearly this name in this town: at most five, the nearest first. */
function similarWebsitesQuery(sought: Sought) {
  return similarQuery('websites', sought, async (signal) => {
    const args = 'email' in sought ? { _email: sought.email } : { _nome: sought.name, _citta: sought.citta }
    const { data } = await db.rpc('similar_websites', args, { get: true }).abortSignal(signal).throwOnError()
    return data.map(({ id, nome }) => ({ id, name: nome }))
  })
}
