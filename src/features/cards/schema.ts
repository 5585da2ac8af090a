import * as z from 'zod/mini'
import type { Tables, TablesInsert } from '#backend/database.types.ts'
import type { FieldMessage } from '#backend/errors.ts'
import { type FileRule, webImageTypes } from '#images/image-rules.ts'
import { isUuidFile } from '#images/random-name.ts'
import type { OwnFiles } from '#images/upload.ts'
import { optionalText, orNull } from '#records/form-rules.ts'
import { hexColor } from '#ui/base/colors.ts'
import { cardFonts } from './face/fonts.ts'

export const missingWebsite = "Seleziona un'attività"
const wrongColor = 'Formato non valido. Usa #RRGGBB o #RRGGBBAA'
/** The toast when saving with an invalid colour, besides the field's own message. */
export const colorBlocksSave = 'Inserisci un colore valido (es: #3b82f6)'

const look = {
  background_color: z.string().check(z.trim(), z.regex(hexColor, wrongColor)),
  nome: optionalText(),
  font: z.enum(cardFonts),
}

/** The form of a card. The website is chosen once, on creation. */
export const createSchema = z.object({
  website_id: z.string().check(z.minLength(1, missingWebsite)),
  ...look,
})
export const editSchema = z.object({ website_id: z.string(), ...look })

export type CardForm = z.infer<typeof createSchema>

export const emptyCard: CardForm = {
  website_id: '',
  background_color: '#3b82f6',
  nome: '',
  font: 'Inter',
}

export function toForm(row: Tables<'cards'>): CardForm {
  return {
    website_id: row.website_id,
    background_color: row.background_color,
    nome: row.nome ?? '',
    font: cardFonts.find((font) => font === row.font) ?? 'Inter',
  }
}

/** The columns that an update writes; an insert adds the website and its business. */
export function toRow({ website_id: _, ...values }: CardForm, logoUrl: string | null) {
  return {
    logo_url: logoUrl,
    background_color: values.background_color,
    nome: orNull(values.nome),
    font: values.font,
  } satisfies Partial<TablesInsert<'cards'>>
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

/** The messages of the database's constraints, each at its field. */
export const constraints: Record<string, FieldMessage> = {
  cards_website_id_key: { field: 'website_id', message: 'Questa attività ha già una card' },
  cards_website_id_business_id_fkey: {
    field: 'website_id',
    message: "L'attività è cambiata nel frattempo: sceglila di nuovo",
  },
  cards_background_color_valid: { field: 'background_color', message: wrongColor },
}

/** The form's values as texts, for comparing two versions; they need no conversion. */
export function readableValues(values: CardForm): CardForm {
  return values
}

/** The fields' labels, for comparing two versions of a card. */
export const labels: Readonly<Record<string, string>> = {
  background_color: 'Colore di sfondo',
  nome: 'Nome',
  font: 'Font',
}
