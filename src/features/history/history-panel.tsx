import { useInfiniteQuery } from '@tanstack/react-query'
import type { HistoryPanelProps } from '#records/record-history.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { ChangeEntry } from './change-entry.tsx'
import { changesQuery } from './changes.ts'
import { Entries } from './entries.tsx'

/** 'Cronologia': who changed what of a record, and when. Default export, because it is loaded lazily. */
export default function HistoryPanel({ open, onOpenChange, below, ...shown }: HistoryPanelProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Cronologia" place="side">
      <Changes {...shown} />
      {below}
    </Dialog>
  )
}

/** Reads the changes each time the panel opens. */
function Changes(shown: Omit<HistoryPanelProps, 'open' | 'onOpenChange' | 'below'>) {
  const query = useInfiniteQuery(changesQuery(shown.of))
  return (
    <Entries
      query={query}
      failure="La cronologia non si è caricata"
      empty="Nessuna modifica registrata. La cronologia conserva 24 mesi."
    >
      {(change, index, changes) => (
        <ChangeEntry key={change.id} changes={changes} index={index} change={change} {...shown} />
      )}
    </Entries>
  )
}
