import * as z from 'zod/mini'
import type { Tables } from '#backend/database.types.ts'
import type { FieldMessage } from '#backend/errors.ts'
import { type FileRule, webImageTypes } from '#images/image-rules.ts'
import { asStato, stati, statoLabel } from '#italian/stato.ts'
import { emailText, limits, orNull, phoneText, requiredText } from '#records/form-rules.ts'
import { fieldTexts, weekLabels } from './hours/labels.ts'
import { days, defaultHours, eachDay, readHours } from './hours/opening-hours.ts'
import { hoursSchema } from './hours/rules.ts'
import { dayText } from './hours/text.ts'

/** Why a business cannot have a new website. */
export const businessServed = 'Questa attività ha già un sito web'
export const businessSuspended = "L'attività è sospesa: riattivala prima di creare il sito"

export const websiteSchema = z.object({
  nome: requiredText('Nome è obbligatorio'),
  telefono: phoneText(),
  cellulare: phoneText(),
  email: emailText(),
  indirizzo: requiredText('Indirizzo è obbligatorio', limits.address),
  citta: requiredText('Città è obbligatoria'),
  regione: requiredText('Regione è obbligatoria'),
  stato: z.enum(stati),
  orari: hoursSchema,
})

export type WebsiteForm = z.infer<typeof websiteSchema>

type Contacts = Pick<
  Tables<'websites'>,
  'telefono' | 'cellulare' | 'email' | 'indirizzo' | 'citta' | 'regione'
>

/** Websites and businesses share these columns, so a new website copies its business's. */
function contactsOf(row: Contacts) {
  return {
    telefono: row.telefono ?? '',
    cellulare: row.cellulare ?? '',
    email: row.email,
    indirizzo: row.indirizzo,
    citta: row.citta,
    regione: row.regione,
  }
}

/** The values of a new website: its business's contacts, 'attivo', the default hours. */
export function fromBusiness(business: Tables<'businesses'>): WebsiteForm {
  return { nome: business.insegna, ...contactsOf(business), stato: 'attivo', orari: defaultHours() }
}

export function toForm(row: Tables<'websites'>): WebsiteForm {
  return { nome: row.nome, ...contactsOf(row), stato: asStato(row.stato), orari: readHours(row.orari) }
}

/** The columns that an update writes; an insert adds the business and its logo. */
export function toRow(values: WebsiteForm, coverUrl: string | null) {
  return {
    ...values,
    telefono: orNull(values.telefono),
    cellulare: orNull(values.cellulare),
    immagine_copertina_url: coverUrl,
  }
}

/** Only images of at most 5 MB, in the formats that browsers show. */
export const coverRule: FileRule = {
  types: webImageTypes,
  wrongType: { title: 'Formato non valido', description: 'Seleziona un file immagine' },
}

/** The messages of the database's constraints: at a field when one field is wrong, otherwise only in the toast. */
export const constraints: Record<string, FieldMessage> = {
  websites_email_valid: { field: 'email', message: 'Email non valida' },
  websites_business_id_key: { field: '', message: businessServed },
  websites_business_active: {
    field: '',
    message: businessSuspended,
  },
  websites_orari_in_order: {
    field: '',
    message: 'Gli orari di apertura non sono in ordine, o si sovrappongono',
  },
}

/** The form's values as texts, for comparing two versions: the hours day by day. */
export function readableValues({ orari, ...values }: WebsiteForm) {
  return {
    ...values,
    stato: statoLabel(values.stato),
    sempreAperto: orari.sempreAperto ? 'Sì' : 'No',
    ...eachDay((day) => dayText(orari[day])),
  }
}

export const labels: Readonly<Record<string, string>> = {
  nome: 'Nome',
  telefono: 'Telefono',
  cellulare: 'Cellulare',
  email: 'Email',
  indirizzo: 'Indirizzo',
  citta: 'Città',
  regione: 'Regione',
  stato: 'Stato',
  orari: 'Orari di Apertura',
}

/** The labels of what `readableValues` tells, for comparing two versions of a website. */
export const wordLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(labels).filter(([name]) => name !== 'orari')),
  sempreAperto: 'Sempre aperto',
  ...Object.fromEntries(days.map(({ key, name }) => [key, name])),
}

/** What suspending means for others, beside every choice of the state. */
export const suspendedWebsite = 'Se è sospeso, chi lo visita non ne vede più i dati'

/** The fields' labels by their names, each of the hours by itself, as they are called on the page. */
export const fieldLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(labels).filter(([name]) => name !== 'orari')),
  ...weekLabels,
}

/** The form's values as texts, by the names of the fields. */
export function fieldWords(values: WebsiteForm): Readonly<Record<string, string>> {
  return { ...fieldTexts(values), stato: statoLabel(values.stato) }
}
