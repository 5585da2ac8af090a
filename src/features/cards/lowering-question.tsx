import { type FormEvent, useState } from 'react'
import { queryClient } from '#backend/query-client.ts'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { formatNumber } from '#italian/format.ts'
import type { RecordEditor } from '#records/use-record-editor.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useLastShown } from '#ui/dialogs/use-last-shown.ts'
import { type CardForm, fields } from './fields.ts'
import { type Card, cardQueries } from './queries.ts'

/** What is asked before a card takes fewer stamps than people have: the number that it would take, and how many people. */
interface Lowering {
  timbri: number | null
  people: number
}

/** The question before this is saved; null where nobody is touched, or nothing is lowered. */
async function loweringOf({ row, form }: RecordEditor<Card, CardForm>): Promise<Lowering | null> {
  const typed = fields.timbri.rule.safeParse(form.getValues('timbri'))
  if (row.timbri === null || !typed.success) return null
  const timbri = fields.timbri.toRow(typed.data)
  if ((timbri !== null && timbri >= row.timbri) || !(await form.trigger())) return null
  // Without an answer there is no network to save over either: the save itself says so.
  const figures = await queryClient.fetchQuery(cardQueries.figures(row.id, timbri ?? 1)).catch(() => null)
  return figures && figures.pieni > 0 ? { timbri, people: figures.pieni } : null
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

/** An editor of a card that asks before it saves a number of stamps that people have already; render `question`. */
export function useLoweringQuestion(editor: RecordEditor<Card, CardForm>) {
  const [asked, setAsked] = useState<Lowering | null>(null)
  const last = useLastShown(asked)
  const words = last && wordsOf(last)
  const { run, busy } = useSingleFlight(async () => {
    const lowering = await loweringOf(editor)
    if (lowering) setAsked(lowering)
    else await editor.submit()
  })
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    await run()
  }
  return {
    record: { ...editor, submit, busy: editor.busy || busy },
    question: (
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={words?.title ?? ''}
        description={words?.text}
        confirmLabel="Salva lo stesso"
        tone="primary"
        onConfirm={() => {
          setAsked(null)
          void editor.submit()
        }}
      />
    ),
  }
}
