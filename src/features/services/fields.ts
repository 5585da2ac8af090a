import * as z from 'zod/mini'
import type { Tables } from '#backend/database.types.ts'
import { image, money, paragraphs, reference, requiredLine, unseen } from '#records/field-kinds.ts'
import { type Field, type FieldsOf, formOf, type ValuesOf, type WrittenOf } from '#records/fields.ts'
import { limits } from '#records/form-rules.ts'

/** A duration as text: 'Una tantum', '1 mese' or 'N mesi'. */
export function durationLabel(durata: string | number): string {
  if (durata === 'una_tantum') return 'Una tantum'
  return Number(durata) === 1 ? '1 mese' : `${durata} mesi`
}

/** One of these durations, in the form as text; empty at first, so that nobody saves one without choosing it. */
function duration<Stored extends string | number>(
  options: readonly string[],
  toRow: (durata: string) => Stored,
): Field<string, Stored> {
  return {
    kind: 'choice',
    label: 'Durata',
    inShort: 'Durata',
    required: true,
    options,
    rule: z.string().check(z.refine((value) => options.includes(value), 'Durata è obbligatoria')),
    empty: '',
    toForm: String,
    toRow,
    says: durationLabel,
  }
}

/** The columns of a social service, in the order of forms and history. */
export const fields = {
  nome: requiredLine('Nome', 'Nome è obbligatorio'),
  durata: duration(['1', '3', '6', '12'], Number),
  costo: money('Costo', {
    missing: 'Costo è obbligatorio',
    negative: 'Il costo non può essere negativo',
    tooHigh: 'Il costo è troppo alto',
  }),
  descrizione: paragraphs('Descrizione', limits.description),
  payment_method_id: reference(
    'Metodo di pagamento',
    'Questo metodo di pagamento non esiste più: scegline un altro',
  ),
  immagine_copertina_url: image('Immagine di copertina'),
  id: unseen,
  created_at: unseen,
  updated_at: unseen,
  ricerca: unseen,
} as const satisfies FieldsOf<'services'>

/** A graphic service may also be made once and for all. */
export const graphicFields = {
  ...fields,
  durata: duration(['una_tantum', '1', '3', '6', '12'], String),
} as const satisfies FieldsOf<'graphic_services'>

export type ServiceForm = ValuesOf<typeof fields>
type ServiceRow = WrittenOf<'services', typeof fields> | WrittenOf<'graphic_services', typeof graphicFields>

type EditedColumns<Row> = Pick<Row, keyof Row & keyof ServiceForm>

/** The form of a kind, whose row has a duration of its own type. */
export interface KindForm
  extends Omit<ReturnType<typeof formOf<'services', typeof fields>>, 'toForm' | 'toRow'> {
  toForm(row: EditedColumns<Tables<'services'>> | EditedColumns<Tables<'graphic_services'>>): ServiceForm
  toRow(values: ServiceForm, coverUrl: string | null): ServiceRow
}

export const socialForm: KindForm = formOf('services', fields)
export const graphicForm: KindForm = formOf('graphic_services', graphicFields)

/** Whether a required field is blank. */
export function lacksRequired(values: ServiceForm): boolean {
  return Object.entries(values).some(
    ([name, value]) => fields[name as keyof ServiceForm].required && !value.trim(),
  )
}

/** The form's values as texts, for comparing two versions; `methodLabel` names a payment method. */
export function wordsOf(
  values: ServiceForm,
  methodLabel: (id: string) => string,
): Readonly<Record<string, string>> {
  return {
    ...socialForm.words(values),
    payment_method_id: values.payment_method_id ? methodLabel(values.payment_method_id) : '',
  }
}
