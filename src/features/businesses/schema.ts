import * as z from 'zod/mini'
import type { Tables, TablesInsert } from '#backend/database.types.ts'
import type { FieldMessage } from '#backend/errors.ts'
import type { FileRule } from '#images/image-rules.ts'
import { cleanPartitaIva } from '#italian/pasted.ts'
import { asStato, stati, statoLabel } from '#italian/stato.ts'
import { emailText, limits, orNull, passwordText, phoneText, requiredText } from '#records/form-rules.ts'
import { visible } from '#records/text-rules.ts'

const partitaIva = z.pipe(
  z.pipe(z.string(), z.transform(cleanPartitaIva)),
  z.string().check(
    // Counted in code points, as the database counts; `length` counts UTF-16 units.
    z.refine((text) => [...visible(text)].length >= 11, 'Partita IVA deve essere di almeno 11 caratteri'),
    z.maxLength(limits.text, 'Partita IVA troppo lunga'),
  ),
)

const data = {
  ragione_sociale: requiredText('Ragione sociale è obbligatoria'),
  insegna: requiredText('Insegna è obbligatoria'),
  partita_iva: partitaIva,
  email: emailText(),
  telefono: phoneText(),
  cellulare: phoneText(),
  indirizzo: requiredText('Indirizzo è obbligatorio', limits.address),
  citta: requiredText('Città è obbligatoria'),
  regione: requiredText('Regione è obbligatoria'),
  stato: z.enum(stati),
}

export const startingPassword = passwordText(8, 'Password deve essere di almeno 8 caratteri')

/** The form of a new business: unlike the edit form it has a password. */
export const createSchema = z.object({ ...data, password: startingPassword })
export const editSchema = z.object({ ...data, password: z.string() })

export type BusinessForm = z.infer<typeof createSchema>

/** The account of a business that has none yet. */
export const accountSchema = z.object({ email: emailText(), password: startingPassword })
export type AccountForm = z.infer<typeof accountSchema>

export const emptyBusiness: BusinessForm = {
  ragione_sociale: '',
  insegna: '',
  partita_iva: '',
  email: '',
  telefono: '',
  cellulare: '',
  indirizzo: '',
  citta: '',
  regione: '',
  stato: 'attivo',
  password: '',
}

export function toForm(row: Tables<'businesses'>): BusinessForm {
  return {
    ragione_sociale: row.ragione_sociale,
    insegna: row.insegna,
    partita_iva: row.partita_iva,
    email: row.email,
    telefono: row.telefono ?? '',
    cellulare: row.cellulare ?? '',
    indirizzo: row.indirizzo,
    citta: row.citta,
    regione: row.regione,
    stato: asStato(row.stato),
    password: '',
  }
}

/** The columns that insert and update write. */
export function toRow({ password: _, ...values }: BusinessForm, logoUrl: string | null) {
  return {
    ...values,
    telefono: orNull(values.telefono),
    cellulare: orNull(values.cellulare),
    logo_url: logoUrl,
  } satisfies TablesInsert<'businesses'>
}

/** A business's logo is a JPEG or a PDF. */
export const logoRule: FileRule = {
  types: ['image/jpeg', 'application/pdf'],
  wrongType: { title: 'Il logo deve essere in formato JPEG o PDF' },
}

/** The messages of the database's constraints, each at its field. */
export const constraints: Record<string, FieldMessage> = {
  businesses_partita_iva_valid: {
    field: 'partita_iva',
    message: 'Partita IVA deve essere di almeno 11 caratteri',
  },
  businesses_email_valid: { field: 'email', message: 'Email non valida' },
}

/** How texts are stored, where not only outer spaces are removed. */
export const tidy = { partita_iva: cleanPartitaIva }

/** The form's values as texts, for comparing two versions. */
export function readableValues(values: BusinessForm) {
  return { ...values, stato: statoLabel(values.stato) }
}

/** The fields' labels, for comparing two versions of a business. */
export const labels: Readonly<Record<string, string>> = {
  ragione_sociale: 'Ragione Sociale',
  insegna: 'Insegna',
  partita_iva: 'Partita IVA',
  email: 'Email',
  telefono: 'Telefono',
  cellulare: 'Cellulare',
  indirizzo: 'Indirizzo',
  citta: 'Città',
  regione: 'Regione',
  stato: 'Stato',
}

/** What suspending means for others, beside every choice of the state. */
export const suspendedBusiness = 'Se è sospesa, chi visita il suo sito web non ne vede più i dati'
