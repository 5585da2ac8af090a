import type { RefObject } from 'react'
import { causeOf } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import type { Content } from '#ui/base/elements.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useLastShown } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { type BringBack, bringBack } from './bring-back.ts'

type ConfirmRemovalProps<Row> = {
  /** The row to remove, or null while no question is open. */
  row: Row | null
  title: string
  /** Names the row, and says what happens to what belongs to it. */
  words: (row: Row) => Content
  /** Removes the row; calls `onGone` when it has left the screen, throws when the removal fails. */
  remove: (row: Row, onGone: () => void) => Promise<void>
  /** The toast after the removal. */
  done: string
  /** The title of the toast after a failure; the cause is added. */
  failed: string
  /** What the button 'Annulla' of the toast after the removal does. */
  undo: (row: Row) => BringBack
  /** Gets the focus after the removal, by default the page's title: the row's own button is gone then. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
  onClose: () => void
}

/** Asks before a row of a list is removed. The row leaves the list at once, and returns after a failure. */
export function ConfirmRemoval<Row extends { id: string }>({
  row,
  words,
  remove,
  undo,
  onClose,
  ...texts
}: ConfirmRemovalProps<Row>) {
  const last = useLastShown(row)

  const { run, busy } = useSave({
    save: async (leaving: Row) => {
      await remove(leaving, onClose)
      toast.success(texts.done, undefined, {
        label: 'Annulla',
        about: leaving.id,
        run: () => bringBack(undo(leaving)),
      })
    },
    onError: (error) => toast.error(texts.failed, causeOf(error)),
  })

  return (
    <ConfirmDialog
      open={row !== null}
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={last !== null && words(last)}
      focusAfter={texts.focusAfter}
      busy={busy}
      busyText="Eliminazione..."
      onConfirm={() => row !== null && run(row)}
    />
  )
}
