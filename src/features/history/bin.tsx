import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { RestorableTable } from '#backend/tables.ts'
import { Button } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { BinList } from './bin-list.tsx'
import { anyDeletedQuery } from './deletions.ts'

/**
 * 'Eliminati di recente', folded, below a list: what was deleted in the last 30 days. Shows nothing when nothing was.
 * Default export, because it is loaded lazily.
 */
export default function Bin({ table }: { table: RestorableTable }) {
  // Hidden when the request fails, as it was before the request.
  const { data: wasDeleted = false } = useQuery(anyDeletedQuery(table))
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const contentId = useId()
  if (!wasDeleted && !open) return null

  return (
    <section aria-label="Eliminati di recente" className="no-print flex flex-col items-start gap-3">
      <Button
        ref={opener}
        variant="ghost"
        className="-ml-3.5 text-muted max-md:-ml-4"
        aria-expanded={open}
        aria-controls={contentId}
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(!open)}
      >
        <span>Eliminati di recente</span>
        <ChevronDown aria-hidden="true" className={cx('size-4 transition-transform', open && 'rotate-180')} />
      </Button>
      <div id={contentId} className="w-full">
        {open && <BinList table={table} onRestored={() => opener.current?.focus()} />}
      </div>
    </section>
  )
}
