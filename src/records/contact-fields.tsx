import type { UseFormRegisterReturn } from 'react-hook-form'
import { regions } from '#italian/regions.ts'
import type { Content } from '#ui/base/elements.ts'
import { SuggestField } from '#ui/fields/suggest-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { cleanOnLeave } from './clean-on-leave.ts'
import { type AnyField, shown } from './fields.ts'
import { FormSection } from './form.tsx'

type Name = 'telefono' | 'cellulare' | 'email' | 'indirizzo' | 'citta' | 'regione'

interface ContactFieldsProps {
  fields: Readonly<Record<Name, AnyField>>
  form: Parameters<typeof cleanOnLeave<Name>>[0] & {
    register: (name: Name, options: { onBlur: () => void }) => UseFormRegisterReturn
  }
  error: (name: Name) => string | undefined
  warnings?: Partial<Record<Name, Content>>
}

/** Contacts and address, the same fields for a business and for its website. */
export function ContactFields({ fields, form, error, warnings = {} }: ContactFieldsProps) {
  const field = (name: Name) => ({
    ...shown(fields[name]),
    autoComplete: 'off',
    error: error(name),
    warning: warnings[name],
    ...form.register(name, cleanOnLeave(form, name, fields[name].clean)),
  })

  return (
    <>
      <FormSection title="Contatti">
        <TextField {...field('telefono')} />
        <TextField {...field('cellulare')} />
        <TextField wide {...field('email')} />
      </FormSection>
      <FormSection title="Sede">
        <TextField wide {...field('indirizzo')} />
        <TextField {...field('citta')} />
        <SuggestField suggestions={regions} {...field('regione')} />
      </FormSection>
    </>
  )
}
