import { Button } from '#ui/base/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import type { ExportNotes } from './export-file.ts'

/** What a file that was written could not say, until it is closed. */
export function NotesDialog({ notes, onClose }: { notes: ExportNotes; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={notes.title}
      description={notes.description}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard */}
      <ul tabIndex={0} aria-label={notes.title} className="max-h-60 list-disc overflow-y-auto pl-5">
        {notes.lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
          <li key={place} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>Chiudi</Button>
      </DialogActions>
    </Dialog>
  )
}
