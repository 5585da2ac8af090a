import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { addMonths, fullDay } from '#italian/days.ts'
import { cleanAmount } from '#italian/pasted.ts'
import { cleanOnLeave } from '#records/clean-on-leave.ts'
import { dayRange } from '#records/day-rules.ts'
import { shown } from '#records/fields.ts'
import { FormSection } from '#records/form.tsx'
import { type FormRecord, RecordForm } from '#records/record-form.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { BuyerField } from './buyer-field.tsx'
import { fields, rules, statoOptions, type SaleForm as Values } from './fields.ts'
import type { Sale } from './queries.ts'
import { ServiceField } from './service-field.tsx'

/** The form of 'Nuova vendita' and 'Modifica Vendita'. */
export function SaleForm({ record }: { record: FormRecord<Sale, Values> }) {
  return (
    <RecordForm record={record} list="/dashboard/sales" createLabel="Crea Vendita" summary={rules.labels}>
      <SaleFields form={record.form} />
    </RecordForm>
  )
}

type OfForm = { form: UseFormReturn<Values> }

/** Who has bought what, and for how long. Separate components, so that the first wrong field of the page gets the focus. */
function SaleFields({ form }: OfForm) {
  return (
    <>
      <FormSection title="Che cosa">
        <BuyerField form={form} />
        <ServiceField form={form} />
        <SoldFields form={form} />
      </FormSection>
      <FormSection title="Quando">
        <StartField form={form} />
        <StateFields form={form} />
      </FormSection>
      <FormSection columns="one">
        <NoteField form={form} />
      </FormSection>
    </>
  )
}

/** What a field needs that has nothing of its own. */
function useField({ register, control }: UseFormReturn<Values>) {
  const { errors } = useFormState({ control })
  return (name: keyof typeof fields & keyof Values) => ({
    ...shown(fields[name]),
    error: errors[name]?.message,
    ...register(name),
  })
}

/** What was sold; choosing a service fills it. */
function SoldFields({ form }: OfForm) {
  const field = useField(form)
  return (
    <>
      <TextField {...field('nome')} wide autoComplete="off" hint="Come lo legge l'attività" />
      <TextField
        {...field('costo')}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        suffix="€"
        hint="Per tutta la durata"
        {...form.register('costo', cleanOnLeave(form, 'costo', cleanAmount))}
      />
      <TextField
        {...field('mesi')}
        inputMode="numeric"
        autoComplete="off"
        hint="In mesi, da 1 a 60; vuoto: una tantum"
      />
    </>
  )
}

function StateFields({ form }: OfForm) {
  const field = useField(form)
  return (
    <>
      <SelectField {...field('stato')} options={statoOptions} />
      <DateField {...field('pagata_il')} {...dayRange} hint="Vuoto: ancora da incassare" />
    </>
  )
}

function NoteField({ form }: OfForm) {
  const field = useField(form)
  return <TextAreaField {...field('note')} hint="Le può leggere anche l'attività" />
}

/** 'Inizio', which says when the sale ends, as the database reckons it; a component of its own, since that follows every key. */
function StartField({ form }: OfForm) {
  const field = useField(form)
  const [inizio, mesi] = useWatch({ control: form.control, name: ['inizio', 'mesi'] })
  return <DateField {...field('inizio')} {...dayRange} hint={endText(inizio, mesi)} />
}

function endText(inizio: string, mesi: string): string | undefined {
  const isRight = fields.mesi.rule.safeParse(mesi).success && fields.inizio.rule.safeParse(inizio).success
  if (!isRight) return undefined
  const months = fields.mesi.toRow(mesi)
  return months === null ? 'Senza scadenza' : `Scade il ${fullDay(addMonths(inizio, months))}`
}
