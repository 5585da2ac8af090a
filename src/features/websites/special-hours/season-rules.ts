import * as z from 'zod/mini'
import type { Tables, TablesInsert } from '#backend/database.types.ts'
import { requiredText } from '#records/form-rules.ts'
import { weekLabels } from '../hours/labels.ts'
import { type OpeningHours, readHours } from '../hours/opening-hours.ts'
import { hoursSchema } from '../hours/rules.ts'
import { whenText } from '../hours/special-days.ts'
import type { HoursRules } from './rules.ts'

const fields = z.object({
  nome: requiredText('Nome è obbligatorio', 100),
  dal: z.string(),
  al: z.string(),
  /** Only day and month count. */
  ogni_anno: z.boolean(),
  orari: hoursSchema,
})
export type SeasonForm = z.infer<typeof fields>

/** A new season begins with a week that there is. */
export function emptySeason(orari: OpeningHours): SeasonForm {
  return { nome: '', dal: '', al: '', ogni_anno: true, orari }
}

export const seasonRules = {
  table: 'seasons',
  fields,
  toForm: ({ nome, dal, al, ogni_anno, orari }: Tables<'seasons'>) => ({
    nome,
    dal,
    al,
    ogni_anno,
    orari: readHours(orari),
  }),
  toRow: ({ nome, dal, al, ogni_anno, orari }: SeasonForm) =>
    ({ nome, dal, al, ogni_anno, orari }) satisfies Omit<TablesInsert<'seasons'>, 'website_id'>,
  overlap: (_, other) => ({
    field: 'dal',
    message: `Si sovrappone a «${other.nome}», che vale ${whenText(other)}`,
  }),
  labels: { nome: 'Nome', dal: 'Dal', al: 'Al', ogni_anno: 'Ogni anno', ...weekLabels },
  constraints: {
    seasons_no_overlap: { field: 'dal', message: "Si sovrappone a un'altra stagione di questo sito web" },
    seasons_number_valid: { field: 'nome', message: 'Un sito web può avere al massimo 100 stagioni' },
    seasons_orari_in_order: {
      field: 'nome',
      message: 'Gli orari di apertura non sono in ordine, o si sovrappongono',
    },
  },
} satisfies HoursRules<'seasons', SeasonForm>
