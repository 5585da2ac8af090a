import { queryClient } from '#backend/query-client.ts'
import { formatNumber } from '#italian/format.ts'
import type { RecordEditor } from '#records/use-record-editor.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useLastShown } from '#ui/dialogs/dialog.tsx'
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

function wordsOf({ timbri, people }: Lowering): { title: string; text: string } {
  const [one, many] = [people === 1, formatNumber(people)]
  if (timbri === null) {
    return {
      title: 'Togliere i timbri dalla card?',
      text: one
        ? '1 persona ha già dei timbri: non li vedrà più. Tornano se la card ricomincia a contarli.'
        : `${many} persone hanno già dei timbri: non li vedranno più. Tornano se la card ricomincia a contarli.`,
    }
  }
  return {
    title: `Abbassare a ${timbri} i timbri per il premio?`,
    text: one
      ? '1 persona ha già tanti timbri: la sua card sarà piena, e le spetta il premio.'
      : `${many} persone hanno già tanti timbri: le loro card saranno piene, e a tutte spetta il premio.`,
  }
}

interface LoweringQuestionProps {
  /** Null closes the question. */
  lowering: Lowering | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a card takes fewer stamps than people have. Default export, because it is loaded lazily. */
export default function LoweringQuestion({ lowering, onConfirm, onClose }: LoweringQuestionProps) {
  const last = useLastShown(lowering)
  const words = last && wordsOf(last)
  return (
    <ConfirmDialog
      open={lowering !== null}
      onOpenChange={(open) => !open && onClose()}
      title={words?.title ?? ''}
      description={words?.text}
      confirmLabel="Salva lo stesso"
      tone="primary"
      onConfirm={onConfirm}
    />
  )
}
