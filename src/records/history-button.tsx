import { History } from 'lucide-react'
import { useState } from 'react'
import { tryAgain } from '#ui/base/boundary.tsx'
import { Button } from '#ui/base/button.tsx'
import { Lazy, type LazyCode } from '#ui/base/lazy.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { HistoryPanelProps } from './record-history.ts'

interface HistoryButtonProps extends Pick<HistoryPanelProps, 'wordsOf' | 'labels' | 'kept' | 'below'> {
  history: { table: string; panel: LazyCode<HistoryPanelProps> }
  row: { id: string }
  /** The record's name, where several of these buttons are on a page. */
  of?: string
}

/** 'Cronologia' where a record is only read: nothing can be put back. */
export function HistoryButton({ history, row, of, ...shown }: HistoryButtonProps) {
  const [open, setOpen] = useState(false)
  const fail = () => {
    toast.error('Impossibile aprire la cronologia', tryAgain())
    setOpen(false)
  }
  return (
    <>
      <Button
        variant="secondary"
        size={of ? 'sm' : 'md'}
        className="relative"
        icon={<History aria-hidden="true" className="size-4 shrink-0" />}
        onClick={() => setOpen(true)}
      >
        <span>Cronologia</span>
        {of && <span className="sr-only">{` di ${of}`}</span>}
      </Button>
      <Lazy
        code={history.panel}
        when={open}
        onFailure={fail}
        props={{
          ...shown,
          of: { table: history.table, id: row.id },
          row,
          open,
          onOpenChange: setOpen,
          onPutBack: null,
        }}
      />
    </>
  )
}
