import { Download, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatNumber } from '#italian/format.ts'
import type { ExportTable } from '#lists/export/export-file.ts'
import type { ExportRow } from '#lists/export/export-source.ts'
import { useExport } from '#lists/export/use-export.tsx'
import { Button } from '#ui/base/button.tsx'
import type { Elements } from '#ui/base/elements.ts'
import { focusPageBox } from '#ui/tables/select-box.tsx'
import type { ListSelection } from '#ui/tables/selection.ts'

type ChosenBarProps<Row extends { id: string }, Exported extends ExportRow> = {
  selection: ListSelection<Row>
  /** The beginning of the exported file's name. */
  fileName: string
  loadExport: () => Promise<ExportTable<Exported>>
  /** What one and several chosen rows are called; most are feminine. */
  chosen?: { one: string; many: string } | undefined
  /** The buttons of what else can be done with the rows. */
  children?: Elements
  /** The dialogs of these buttons. */
  dialogs?: Elements
}

const exports = [
  { format: 'csv', label: 'Esporta selezionate' },
  { format: 'xlsx', label: 'Selezionate in Excel' },
] as const

/** Tells `styles.css` where what floats above the bar begins: its buttons take one line or, in a narrow window, several. */
function leaveRoomAbove(bar: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--above-bar', `calc(${bar.offsetHeight}px + 2.25rem)`),
  )
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--above-bar')
  }
}

/** How many rows are chosen, and what can be done with them; stays in sight at the lower edge of the screen. */
export function ChosenBar<Row extends { id: string }, Exported extends ExportRow>({
  selection: { rows, act },
  fileName,
  loadExport,
  chosen = { one: 'selezionata', many: 'selezionate' },
  children,
  dialogs,
}: ChosenBarProps<Row, Exported>) {
  const { start, running, dialog } = useExport({ name: fileName, load: loadExport })
  const bar = useRef<HTMLElement>(null)
  useEffect(() => (bar.current ? leaveRoomAbove(bar.current) : undefined), [])
  function clear() {
    focusPageBox(bar.current)
    act({ type: 'clear' })
  }

  return (
    <section
      ref={bar}
      aria-label="Selezione"
      data-bottom-bar="tall"
      className="no-print into-page-end sticky bottom-4 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sheet border border-line-strong bg-surface px-4 py-2.5 shadow-lg"
    >
      <p aria-live="polite" className="grow font-medium">
        {rows.size === 1 ? `1 ${chosen.one}` : `${formatNumber(rows.size)} ${chosen.many}`}
      </p>
      <div className="button-row gap-2 max-sm:order-last max-sm:basis-full">
        {children}
        {exports.map(({ format, label }) => (
          <Button
            key={format}
            variant="secondary"
            size="sm"
            busy={running === format}
            disabled={running !== null && running !== format}
            icon={<Download className="size-4" aria-hidden="true" />}
            onClick={() =>
              start({ extent: { ids: [...rows.keys()] }, total: rows.size, totalIsEstimate: false, format })
            }
          >
            {label}
          </Button>
        ))}
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Togli la selezione"
        title="Togli la selezione (Esc)"
        onClick={clear}
      >
        <X className="size-4" aria-hidden="true" />
      </Button>
      {dialog}
      {dialogs}
    </section>
  )
}
