import { type ReactNode, useState } from 'react'
import { causeOf } from '#lib/backend/errors.ts'
import { useSingleFlight } from '#lib/browser/use-single-flight.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'

type ConfirmRemovalProps<Row> = {
  /** What is to be removed, or null while nobody asks for it. */
  row: Row | null
  title: string
  /** Which one it is, and what becomes of what hangs on it. */
  words: (row: Row) => ReactNode
  /** Calls `onGone` as soon as nothing on the screen shows the row any more; throws when it stays. */
  remove: (row: Row, onGone: () => void) => Promise<void>
  /** Said when it is removed. */
  done: string
  /** Said, with the cause, when it is not. */
  failed: string
  onClose: () => void
}

/** Asks before a row of a list is removed. It is gone at once, and back after a failure. */
export function ConfirmRemoval<Row>({ row, words, remove, onClose, ...texts }: ConfirmRemovalProps<Row>) {
  // Its name stays readable while the dialog fades.
  const [last, setLast] = useState(row)
  if (row !== null && row !== last) setLast(row)

  const { run, busy } = useSingleFlight(async (leaving: Row) => {
    try {
      await remove(leaving, onClose)
      toast.success(texts.done)
    } catch (error) {
      toast.error(texts.failed, causeOf(error))
    }
  })

  return (
    <ConfirmDialog
      open={row !== null}
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={last !== null && words(last)}
      busy={busy}
      busyText="Eliminazione..."
      onConfirm={() => row !== null && run(row)}
    />
  )
}
