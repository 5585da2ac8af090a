import { type FormEvent, useState } from 'react'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import type { RecordEditor } from '#records/use-record-editor.ts'
import { lazyCode } from '#ui/base/lazy.tsx'
import { LazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import type { CardForm } from './fields.ts'
import type { Lowering } from './lowering-question.tsx'
import type { Card } from './queries.ts'

const load = () => import('./lowering-question.tsx')
const question = lazyCode(load)

/** An editor of a card that asks before it saves a number of stamps that people have already; render `question`. */
export function useLowering(editor: RecordEditor<Card, CardForm>) {
  const [lowering, setLowering] = useState<Lowering | null>(null)
  const { run, busy } = useSingleFlight(async () => {
    // Without an answer there is no network to save over either: the save itself says so.
    const asked = await load()
      .then(({ loweringOf }) => loweringOf(editor))
      .catch(() => null)
    if (asked) setLowering(asked)
    else await editor.submit()
  })
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    await run()
  }
  const onClose = () => setLowering(null)
  const onConfirm = () => {
    onClose()
    void editor.submit()
  }
  return {
    record: { ...editor, submit, busy: editor.busy || busy },
    question: (
      <LazyDialog
        code={question}
        when={lowering !== null}
        props={{ lowering, onConfirm, onClose }}
        onClose={onClose}
      />
    ),
  }
}
