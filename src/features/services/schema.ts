import * as z from 'zod/mini'
import type { FieldMessage } from '#lib/backend/errors.ts'
import { limits, optionalText, orNull, requiredText } from '#lib/forms/form-rules.ts'
import { euroToInput, formatEuro, parseEuro } from '#lib/italian/format.ts'
import type { ServiceKind, ServiceRow } from './kinds.ts'
import type { Service } from './queries.ts'

/** 'Una tantum', '1 mese' or 'N mesi' (spec section 2, Social and Grafica list). */
export function durationLabel(durata: string | number): string {
  if (durata === 'una_tantum') return 'Una tantum'
  return Number(durata) === 1 ? '1 mese' : `${durata} mesi`
}

/** '1.000' is a thousand to one person and one to the next: both ways to write it, for the person to choose. */
function bothReadings(whole = '', rest = ''): string {
  return `Non è chiaro: scrivi ${whole}${rest} oppure ${whole},${rest.slice(0, 2)}`
}

/** What is wrong with a typed cost (spec section 5: a number, min 0, step 0.01), or null. */
export function costProblem(text: string): string | null {
  const typed = text.trim()
  if (!typed) return 'Costo è obbligatorio'
  if (parseEuro(typed) !== null) return null
  const twofold = /^([1-9]\d{0,2})\.(\d{3})(?:\s*€)?$/.exec(typed)
  if (twofold) return bothReadings(twofold[1], twofold[2])
  if (/^[-−]/.test(typed)) return 'Il costo non può essere negativo'
  if (/^\d+[.,]\d{3,}$/.test(typed)) return 'Al massimo due decimali, ad esempio 49,90'
  if (/^\d{9,}/.test(typed)) return 'Il costo è troppo alto'
  return 'Scrivi un importo in euro, ad esempio 49,90'
}

const costo = z.string().check((payload) => {
  const message = costProblem(payload.value)
  if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
})

/** The form's shape for a kind: all texts, as the fields hold them. */
export function serviceSchema(kind: ServiceKind) {
  return z.object({
    nome: requiredText('Nome è obbligatorio'),
    durata: z.string().check(z.refine((value) => kind.durations.includes(value), 'Durata è obbligatoria')),
    costo,
    descrizione: optionalText(limits.description),
    payment_method_id: z.string(),
  })
}

export type ServiceForm = z.infer<ReturnType<typeof serviceSchema>>

/** Without a duration, so that nobody saves one that was not chosen. */
export const emptyService: ServiceForm = {
  nome: '',
  durata: '',
  costo: '',
  descrizione: '',
  payment_method_id: '',
}

/** Whether a field that the specification requires was left empty. */
export function lacksRequired(values: ServiceForm): boolean {
  return [values.nome, values.durata, values.costo].some((value) => !value.trim())
}

/** A row as the form shows it. */
export function toForm(row: Service): ServiceForm {
  return {
    nome: row.nome,
    durata: String(row.durata),
    costo: euroToInput(row.costo),
    descrizione: row.descrizione ?? '',
    payment_method_id: row.payment_method_id ?? '',
  }
}

/** The form's values as columns (spec section 7). Throws on a cost the schema has not let through. */
export function toRow(kind: ServiceKind, values: ServiceForm, coverUrl: string | null): ServiceRow {
  const costo = parseEuro(values.costo)
  if (costo === null) throw new RangeError(`Not a cost: ${values.costo}`)
  const columns = {
    nome: values.nome,
    costo,
    descrizione: orNull(values.descrizione),
    immagine_copertina_url: coverUrl,
    payment_method_id: values.payment_method_id || null,
  }
  return kind.withDurata(columns, values.durata)
}

/** The fields' labels, for telling two versions of a service apart. */
export const labels: Readonly<Record<keyof ServiceForm, string>> = {
  nome: 'Nome',
  durata: 'Durata',
  costo: 'Costo',
  descrizione: 'Descrizione',
  payment_method_id: 'Metodo di pagamento',
}

/** A form's values as two people compare them: labels and amounts in place of what the columns hold. */
export function inWords(values: ServiceForm, methodLabel: (id: string) => string): ServiceForm {
  const amount = parseEuro(values.costo)
  return {
    ...values,
    durata: durationLabel(values.durata),
    costo: amount === null ? values.costo : formatEuro(amount),
    payment_method_id: values.payment_method_id ? methodLabel(values.payment_method_id) : '',
  }
}

const missingMethod: FieldMessage = {
  field: 'payment_method_id',
  message: 'Questo metodo di pagamento non esiste più: scegline un altro',
}

/** The database's constraints, told at the field they concern. */
export const constraints: Record<string, FieldMessage> = {
  services_payment_method_id_fkey: missingMethod,
  graphic_services_payment_method_id_fkey: missingMethod,
}
