import * as z from 'zod/mini'
import type { Tables } from '#backend/database.types.ts'
import { fullDay } from '#italian/days.ts'
import {
  choice,
  createdAt,
  day,
  money,
  optionalDay,
  optionalWhole,
  paragraphs,
  requiredLine,
  unseen,
} from '#records/field-kinds.ts'
import { type Field, type FieldsOf, formOf, type ValuesOf } from '#records/fields.ts'

/** A sale's states as the database has them, and as people read them. */
const statoLabels = {
  proposta: 'Proposta',
  attiva: 'Attiva',
  conclusa: 'Conclusa',
  annullata: 'Annullata',
} as const
type Stato = keyof typeof statoLabels

const stati = ['proposta', 'attiva', 'conclusa', 'annullata'] as const satisfies readonly Stato[]
/** A state in words, for a stored value; the database allows only these. */
export const statoLabel = (stato: string) => statoLabels[stati.find((known) => known === stato) ?? 'attiva']
export const statoOptions = stati.map((value) => ({ value, label: statoLabels[value] }))

/** How long a sale lasts, in months; null: una tantum. */
export function lengthLabel(mesi: number | null): string {
  if (mesi === null) return 'Una tantum'
  return mesi === 1 ? '1 mese' : `${mesi} mesi`
}

const missingBusiness = "Seleziona un'attività"
const missingService = 'Seleziona un servizio'

/** The activity that has bought, by its id. */
const business: Field<string, string> = {
  kind: 'choice',
  label: 'Attività',
  inShort: 'Attività',
  required: true,
  rule: z.string().check(z.minLength(1, missingBusiness)),
  empty: '',
  toForm: (id) => id,
  toRow: (id) => id,
  refused: { fkey: "Questa attività non c'è più: scegline un'altra" },
}

/** The columns of a sale, in the order of forms and history. */
export const fields = {
  business_id: business,
  nome: requiredLine('Nome', 'Nome è obbligatorio'),
  costo: money('Costo', {
    missing: 'Costo è obbligatorio',
    negative: 'Il costo non può essere negativo',
    tooHigh: 'Il costo è troppo alto',
  }),
  mesi: optionalWhole('Durata', { min: 1, max: 60, says: lengthLabel }),
  inizio: day('Inizio', 'Inizio è obbligatorio'),
  stato: choice('Stato', { options: stati, first: 'attiva', says: statoLabel }),
  pagata_il: optionalDay('Pagata il'),
  note: paragraphs('Note', 1000),
  fine: { label: 'Scadenza', says: (day: string | null) => (day ? fullDay(day) : '') },
  created_at: createdAt('Creata il'),
  service_id: unseen,
  graphic_service_id: unseen,
  rinnova: unseen,
  rinnovata: unseen,
  da_incassare: unseen,
  id: unseen,
  updated_at: unseen,
  ricerca: unseen,
  insegna_ordine: unseen,
  nome_ordine: unseen,
} as const satisfies FieldsOf<'sales'>

const form = formOf('sales', fields)

/** What a service is in the form: `services:<id>` or `graphic_services:<id>`; '' for none. */
export type ServiceKey = string
const columns = { services: 'service_id', graphic_services: 'graphic_service_id' } as const
export type ServiceTable = keyof typeof columns

export const serviceKey = (table: ServiceTable, id: string): ServiceKey => `${table}:${id}`

/** The service of a stored sale. */
export const soldService = (row: Pick<Tables<'sales'>, (typeof columns)[ServiceTable]>): ServiceKey =>
  row.service_id
    ? serviceKey('services', row.service_id)
    : serviceKey('graphic_services', row.graphic_service_id ?? '')

/** The catalogue and the id of a service; null for none. */
export function serviceOf(key: ServiceKey): { table: ServiceTable; id: string } | null {
  const [table, id] = key.split(':')
  return id && (table === 'services' || table === 'graphic_services') ? { table, id } : null
}

export type SaleForm = ValuesOf<typeof fields> & { servizio: ServiceKey }
type SaleColumns = Parameters<typeof form.toForm>[0] & Parameters<typeof soldService>[0]

export const schema = z.extend(form.schema, { servizio: z.string().check(z.minLength(1, missingService)) })
export const emptySale: SaleForm = { ...form.empty, servizio: '' }

/** The columns that insert and update write. */
export function toRow(values: SaleForm) {
  const service = serviceOf(values.servizio)
  return {
    ...form.toRow(values),
    service_id: service?.table === 'services' ? service.id : null,
    graphic_service_id: service?.table === 'graphic_services' ? service.id : null,
  }
}

const { business_id: businessLabel, ...otherLabels } = form.labels
const gone = { field: 'servizio', message: "Questo servizio non c'è più: scegline un altro" }

/** How a stored sale is edited. */
export const rules = {
  ...form,
  toForm: (row: SaleColumns): SaleForm => ({
    ...form.toForm(row),
    servizio: soldService(row),
  }),
  labels: { business_id: businessLabel, servizio: 'Servizio', ...otherLabels },
  constraints: {
    ...form.constraints,
    sales_service_id_fkey: gone,
    sales_graphic_service_id_fkey: gone,
    sales_rinnova_fkey: {
      field: 'business_id',
      message: "È il rinnovo di una vendita di un'altra attività: l'attività non può cambiare",
    },
  },
}

/** The form's values as texts, for comparing two versions; the others name an activity and a service. */
export function wordsOf(
  values: SaleForm,
  name: { business: (id: string) => string; service: (key: ServiceKey) => string },
): Readonly<Record<string, string>> {
  const words = form.words(values)
  return {
    ...words,
    // Nothing is a length too.
    mesi: words.mesi || lengthLabel(null),
    business_id: values.business_id && name.business(values.business_id),
    servizio: values.servizio && name.service(values.servizio),
  }
}
