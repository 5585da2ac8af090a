import { formatNumber } from '#italian/format.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useLastShown } from '#ui/dialogs/use-last-shown.ts'
import type { Lowering } from './lowering.ts'

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
