import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useDebounced } from '#browser/use-debounced.ts'
import { hasValidCheckDigit } from '#italian/partita-iva.ts'
import { cleanPartitaIva } from '#italian/pasted.ts'
import { statoOptions } from '#italian/stato.ts'
import { ContactFields } from '#records/contact-fields.tsx'
import { shown } from '#records/fields.ts'
import { FormSection } from '#records/form.tsx'
import { useSimilar } from '#records/similar/use-similar.ts'
import { similarWarnings } from '#records/similar/warnings.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { type BusinessForm, fields, suspendedBusiness } from './fields.ts'
import { businessQueries } from './queries.ts'

type Form = UseFormReturn<BusinessForm>
/** The row of the form, stored or new; a new one may become another. */
type OwnRow = { readonly id: string }

/**
 * Warnings about a partita IVA that do not prevent saving: a wrong check digit, or another business with the typed one.
 * The stored one is not checked, because its warning would arrive late and move the form.
 */
function usePartitaIvaWarning({ control, formState }: Form, own: OwnRow): string | null {
  const partitaIva = useDebounced(cleanPartitaIva(useWatch({ control, name: 'partita_iva' })), 400)
  const isStored = partitaIva === formState.defaultValues?.partita_iva
  const { data: others } = useQuery(businessQueries.samePartitaIva(isStored ? '' : partitaIva, own.id))
  if (partitaIva.length < 11) return null
  if (others?.length) {
    const names = others.slice(0, 3).map(({ insegna }) => insegna)
    return `Già usata da: ${names.join(', ')}${others.length > 3 ? '…' : ''}`
  }
  return hasValidCheckDigit(partitaIva) ? null : 'La cifra di controllo non torna: verifica la partita IVA'
}

/** A component of its own, since its warning follows every key, and the other fields need not. */
function PartitaIvaField({ form, own, error }: { form: Form; own: OwnRow; error: string | undefined }) {
  const { register, getValues, setValue } = form
  return (
    <TextField
      {...shown(fields.partita_iva)}
      inputMode="numeric"
      autoComplete="off"
      error={error}
      warning={usePartitaIvaWarning(form, own)}
      {...register('partita_iva', {
        // Shows the partita IVA as it will be stored.
        onBlur: () => setValue('partita_iva', cleanPartitaIva(getValues('partita_iva'))),
      })}
    />
  )
}

const typedOf = ({ email, insegna, citta }: BusinessForm) => ({ email, name: insegna, citta })

/** The fields of a business, in the order in which people have the data at hand. */
export function BusinessFields({ form, own, isNew }: { form: Form; own: OwnRow; isNew: boolean }) {
  const { register, formState } = form
  const error = (name: keyof BusinessForm) => formState.errors[name]?.message
  const field = (name: keyof typeof fields & keyof BusinessForm) => ({
    ...shown(fields[name]),
    error: error(name),
    ...register(name),
  })
  const similar = similarWarnings(
    useSimilar(form, { read: typedOf, query: businessQueries.similar, newRow: isNew ? own : null }),
    '/dashboard/activity/edit/$id',
  )

  return (
    <>
      <FormSection title="Dati aziendali">
        <TextField {...field('ragione_sociale')} autoComplete="organization" />
        <TextField {...field('insegna')} warning={similar.name} />
        <PartitaIvaField form={form} own={own} error={error('partita_iva')} />
        <SelectField {...field('stato')} options={statoOptions} hint={suspendedBusiness} />
      </FormSection>
      <ContactFields fields={fields} form={form} error={error} warnings={similar} />
    </>
  )
}
