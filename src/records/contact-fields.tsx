import type { UseFormRegisterReturn } from 'react-hook-form'
import { cleanEmail, cleanLine, cleanPhone } from '#italian/pasted.ts'
import { regions } from '#italian/regions.ts'
import type { Content } from '#ui/base/elements.ts'
import { SuggestField } from '#ui/fields/suggest-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { cleanOnLeave } from './clean-on-leave.ts'
import { FormSection } from './form.tsx'

type Name = 'telefono' | 'cellulare' | 'email' | 'indirizzo' | 'citta' | 'regione'

interface ContactFieldsProps {
  /** The form of react-hook-form. */
  form: Parameters<typeof cleanOnLeave<Name>>[0] & {
    register: (name: Name, options: { onBlur: () => void }) => UseFormRegisterReturn
  }
  error: (name: Name) => string | undefined
  warnings?: Partial<Record<Name, Content>>
}

const cleaners: Record<Name, (text: string) => string> = {
  telefono: cleanPhone,
  cellulare: cleanPhone,
  email: cleanEmail,
  indirizzo: cleanLine,
  citta: cleanLine,
  regione: cleanLine,
}

/** Contacts and address, the same fields for a business and for its website. */
export function ContactFields({ form, error, warnings = {} }: ContactFieldsProps) {
  const field = (name: Name) => ({
    autoComplete: 'off',
    error: error(name),
    warning: warnings[name],
    ...form.register(name, cleanOnLeave(form, name, cleaners[name])),
  })

  return (
    <>
      <FormSection title="Contatti">
        <TextField label="Telefono" type="tel" {...field('telefono')} />
        <TextField label="Cellulare" type="tel" {...field('cellulare')} />
        <TextField label="Email" required wide type="email" {...field('email')} />
      </FormSection>
      <FormSection title="Sede">
        <TextField label="Indirizzo" required wide {...field('indirizzo')} />
        <TextField label="Città" required {...field('citta')} />
        <SuggestField label="Regione" required suggestions={regions} {...field('regione')} />
      </FormSection>
    </>
  )
}
