import * as z from 'zod/mini'
import type { FieldMessage } from '#backend/errors.ts'
import { euroProblem } from '#italian/euro-problem.ts'
import { euroToInput, formatEuro, parseEuro } from '#italian/format.ts'
import { limits, longText, orNull, requiredText } from '#records/form-rules.ts'
import type { ServiceKind, ServiceRow } from './kinds.ts'
import type { Service } from './queries.ts'

/** A duration as text: 'Una tantum', '1 mese' or 'N mesi'. */
export function durationLabel(durata: string | number): string {
  if (durata === 'una_tantum') return 'Una tantum'
  return Number(durata) === 1 ? '1 mese' : `${durata} mesi`
}

/** The error of a typed cost, or null. A cost is a number of at least 0 with at most two decimals. */
export function costProblem(text: string): string | null {
  const typed = text.trim()
  if (!typed) return 'Costo è obbligatorio'
  return euroProblem(typed, {
    negative: 'Il costo non può essere negativo',
    tooHigh: 'Il costo è troppo alto',
  })
}

const costo = z.string().check((payload) => {
  const message = costProblem(payload.value)
  if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
})

/** The form's schema for a kind; all values are texts, as the fields hold them. */
export function serviceSchema(kind: ServiceKind) {
  return z.object({
    nome: requiredText('Nome è obbligatorio'),
    durata: z.string().check(z.refine((value) => kind.durations.includes(value), 'Durata è obbligatoria')),
    costo,
    descrizione: longText(limits.description),
    payment_method_id: z.string(),
  })
}

export type ServiceForm = z.infer<ReturnType<typeof serviceSchema>>

/** The values of a new service. The duration is empty, so that nobody saves one without choosing it. */
export const emptyService: ServiceForm = {
  nome: '',
  durata: '',
  costo: '',
  descrizione: '',
  payment_method_id: '',
}

export function lacksRequired(values: ServiceForm): boolean {
  return [values.nome, values.durata, values.costo].some((value) => !value.trim())
}

export function toForm(row: Service): ServiceForm {
  return {
    nome: row.nome,
    durata: String(row.durata),
    costo: euroToInput(row.costo),
    descrizione: row.descrizione ?? '',
    payment_method_id: row.payment_method_id ?? '',
  }
}

/** The form's values as columns. Throws on a cost that the schema would refuse. */
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

/** How texts are stored, where not only outer spaces are removed: '77' and '77,00' are one cost. */
export const tidy = {
  costo: (text: string) => {
    const amount = parseEuro(text)
    return amount === null ? text.trim() : euroToInput(amount)
  },
}

/** The fields' labels, for comparing two versions of a service. */
export const labels: Readonly<Record<keyof ServiceForm, string>> = {
  nome: 'Nome',
  durata: 'Durata',
  costo: 'Costo',
  descrizione: 'Descrizione',
  payment_method_id: 'Metodo di pagamento',
}

/** The form's values as texts, for comparing two versions: labels and formatted amounts instead of stored values. */
export function readableValues(values: ServiceForm, methodLabel: (id: string) => string): ServiceForm {
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

/** The messages of the database's constraints, each at its field. */
export const constraints: Record<string, FieldMessage> = {
  services_payment_method_id_fkey: missingMethod,
  graphic_services_payment_method_id_fkey: missingMethod,
}
