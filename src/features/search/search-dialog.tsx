import DialogView from '#ui/dialogs/dialog-view.tsx'
import { SearchPanel, type SearchPanelProps } from './search-panel.tsx'

type SearchDialogProps = Omit<SearchPanelProps, 'onLeave'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The search over everything that the user may open. Default export, because it is loaded lazily. */
export default function SearchDialog({ open, onOpenChange, ...known }: SearchDialogProps) {
  return (
    <DialogView open={open} onOpenChange={onOpenChange} title="Trova" place="top">
      <SearchPanel {...known} onLeave={() => onOpenChange(false)} />
    </DialogView>
  )
}
