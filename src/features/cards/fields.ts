import * as z from 'zod/mini'
import { isUuidFile } from '#browser/random.ts'
import { type FileRule, webImageTypes } from '#images/image-rules.ts'
import type { OwnFiles } from '#images/upload.ts'
import { choice, image, line, optionalWhole, requiredLine, unseen } from '#records/field-kinds.ts'
import { type FieldsOf, formOf, type ValuesOf } from '#records/fields.ts'
import { hexColor } from '#ui/base/colors.ts'

export const missingWebsite = "Seleziona un'attività"
const wrongColor = 'Formato non valido. Usa #RRGGBB o #RRGGBBAA'
/** The toast when saving with an invalid colour, besides the field's own message. */
export const colorBlocksSave = 'Inserisci un colore valido (es: #3b82f6)'

/** The fonts of a card's name, in the order of the select. */
export const cardFonts = ['Inter', 'Playfair Display', 'Montserrat', 'Roboto', 'Open Sans', 'Lato'] as const

/** What each of the two says when only the other is there. */
export const missing = {
  timbri: 'Scrivi dopo quanti timbri si riceve il premio',
  premio: 'Scrivi il premio',
}

/** The columns of a card, in the order in which forms and history tell them. */
export const fields = {
  background_color: {
    ...requiredLine('Colore di sfondo', wrongColor),
    rule: z.string().check(z.trim(), z.regex(hexColor, wrongColor)),
    empty: '#3b82f6',
    refused: { valid: wrongColor },
  },
  nome: line('Nome'),
  font: { ...choice('Font', { options: cardFonts, first: 'Inter' }), required: false },
  timbri: optionalWhole('Timbri per il premio', { min: 2, max: 20, says: String }),
  premio: { ...line('Premio', 100), refused: { in_order: missing.premio } },
  logo_url: image('Logo'),
  website_id: unseen,
  business_id: unseen,
  id: unseen,
  created_at: unseen,
  updated_at: unseen,
  ricerca: unseen,
} as const satisfies FieldsOf<'cards'>

const form = formOf('cards', fields)
/** The columns that an update writes; an insert adds the website and its business. */
export const { toRow } = form

export type CardForm = ValuesOf<typeof fields> & { website_id: string }

/** A card has both a number of stamps and a reward, or neither. */
const bothOrNeither = z.check<Pick<CardForm, 'timbri' | 'premio'>>(({ value, issues }) => {
  const miss = (field: keyof typeof missing) =>
    issues.push({ code: 'custom', message: missing[field], input: value[field], path: [field] })
  if (value.timbri.trim() && !value.premio) miss('premio')
  if (value.premio && !value.timbri.trim()) miss('timbri')
})

/** The form of a card. The website is chosen once, on creation. */
export const createSchema = z
  .extend(form.schema, { website_id: z.string().check(z.minLength(1, missingWebsite)) })
  .check(bothOrNeither)
export const editSchema = z.extend(form.schema, { website_id: z.string() }).check(bothOrNeither)

export const emptyCard: CardForm = { ...form.empty, website_id: '' }

/** How a stored card is edited. */
export const rules = {
  ...form,
  toForm: (row: Parameters<typeof form.toForm>[0] & { website_id: string }): CardForm => ({
    ...form.toForm(row),
    website_id: row.website_id,
  }),
  constraints: {
    ...form.constraints,
    cards_website_id_key: { field: 'website_id', message: 'Questa attività ha già una card' },
    cards_website_id_business_id_fkey: {
      field: 'website_id',
      message: "L'attività è cambiata nel frattempo: sceglila di nuovo",
    },
  },
}

export const logoRule: FileRule = {
  types: webImageTypes,
  wrongType: { title: "Seleziona un'immagine valida" },
}

/**
 * Files that belong to a card. A card may also show its business's logo, which belongs to the business; only cards' own
 * files have random names.
 */
export const logoFiles: OwnFiles = { bucket: 'business-logos', owns: isUuidFile }
