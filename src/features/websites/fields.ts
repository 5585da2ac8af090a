import type { Json, Tables } from '#backend/database.types.ts'
import type { FieldMessage } from '#backend/errors.ts'
import { stati, statoLabel } from '#italian/stato.ts'
import { contacts, exportedLast } from '#records/contacts.ts'
import { choice, createdAt, foreignImage, image, requiredLine, unseen } from '#records/field-kinds.ts'
import { type Field, type FieldsOf, formOf, type ValuesOf } from '#records/fields.ts'
import { fieldTexts, weekLabels } from './hours/labels.ts'
import { days, defaultHours, eachDay, type OpeningHours, readHours } from './hours/opening-hours.ts'
import { hoursSchema } from './hours/rules.ts'
import { dayText } from './hours/text.ts'
import { businessServed, businessSuspended } from './refusals.ts'

/** The week, which forms and history tell day by day. */
const orari: Field<OpeningHours, NonNullable<Json>> = {
  kind: 'part',
  label: 'Orari di Apertura',
  inShort: 'Orari di apertura',
  required: true,
  rule: hoursSchema,
  empty: defaultHours(),
  toForm: readHours,
  toRow: (hours) => hours,
}

/** The columns of a website, in the order in which forms and history tell them. */
export const fields = {
  nome: requiredLine('Nome', 'Nome è obbligatorio'),
  ...contacts,
  stato: choice('Stato', { options: stati, first: 'attivo', says: statoLabel }),
  orari,
  immagine_copertina_url: image('Immagine di copertina'),
  logo_url: foreignImage('Logo'),
  created_at: createdAt('Creato il'),
  id: unseen,
  business_id: unseen,
  updated_at: unseen,
  ricerca: unseen,
  nome_ordine: unseen,
  citta_ordine: unseen,
  regione_ordine: unseen,
  ha_card: unseen,
} as const satisfies FieldsOf<'websites'>

/** The columns of an exported file. */
export const exportFields = ['nome', ...exportedLast] as const satisfies readonly (keyof typeof fields)[]

const form = formOf('websites', fields)
export const { schema, labels, toRow } = form
export type WebsiteForm = ValuesOf<typeof fields>

/** The values of a new website: its business's contacts, 'attivo', the default hours. */
export function fromBusiness(
  business: Pick<Tables<'businesses'>, keyof typeof contacts | 'insegna'>,
): WebsiteForm {
  const { stato, orari } = form.empty
  return { ...form.toForm({ ...business, nome: business.insegna, stato, orari }), orari }
}

/** The messages of the database's constraints: at a field when one field is wrong, otherwise only in the toast. */
export const constraints: Record<string, FieldMessage> = {
  ...form.constraints,
  websites_business_id_key: { field: '', message: businessServed },
  websites_business_active: { field: '', message: businessSuspended },
  websites_orari_in_order: {
    field: '',
    message: 'Gli orari di apertura non sono in ordine, o si sovrappongono',
  },
}

const { orari: _, ...dataLabels } = labels
/** The fields beside the hours. */
export const dataFields = Object.keys(dataLabels) as (keyof typeof dataLabels)[]

/** How a stored website is edited: the fields' labels and words by their names, each of the hours by itself. */
export const rules = {
  ...form,
  constraints,
  labels: { ...dataLabels, ...weekLabels },
  words: (values: WebsiteForm) => ({ ...fieldTexts(values), ...form.words(values) }),
}

/** How the history of a website is told: the hours day by day. */
export const told = {
  kept: form.kept,
  labels: {
    ...dataLabels,
    sempreAperto: 'Sempre aperto',
    ...Object.fromEntries(days.map(({ key, name }) => [key, name])),
  },
  words: (values: WebsiteForm) => ({
    ...form.words(values),
    sempreAperto: values.orari.sempreAperto ? 'Sì' : 'No',
    ...eachDay((day) => dayText(values.orari[day])),
  }),
}

/** What suspending means for others, beside every choice of the state. */
export const suspendedWebsite = 'Se è sospeso, chi lo visita non ne vede più i dati'
