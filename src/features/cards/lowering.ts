import { queryClient } from '#backend/query-client.ts'
import type { RecordEditor } from '#records/use-record-editor.ts'
import { type CardForm, fields } from './fields.ts'
import { type Card, cardQueries } from './queries.ts'

/** A number of stamps that a card is to take, none if null, and how many people have so many already. */
export interface Lowering {
  timbri: number | null
  people: number
}

/** What is asked before the form is saved; null where nothing is lowered, or nobody has so many stamps. */
export async function loweringOf({ row, form }: RecordEditor<Card, CardForm>): Promise<Lowering | null> {
  const typed = fields.timbri.rule.safeParse(form.getValues('timbri'))
  if (row.timbri === null || !typed.success) return null
  const timbri = fields.timbri.toRow(typed.data)
  if ((timbri !== null && timbri >= row.timbri) || !(await form.trigger())) return null
  // A card that stops counting touches whoever has a stamp.
  const { pieni } = await queryClient.fetchQuery(cardQueries.figures(row.id, timbri ?? 1))
  return pieni > 0 ? { timbri, people: pieni } : null
}
