import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { ActionMenu } from '#ui/dialogs/action-menu.tsx'
import type { ExportTable } from './export-file.ts'
import type { ExportRow, Extent } from './export-source.ts'
import type { FormatName } from './file-format.ts'
import { useExport } from './use-export.tsx'

/** A kind of file: the beginning of its name, and what loads its description and the code that writes it. */
interface Source<Row extends ExportRow> {
  name: string
  load: () => Promise<ExportTable<Row>>
}

type ExportButtonProps<Row extends ExportRow, Other extends ExportRow> = Source<Row> & {
  extent: Extent
  /** The number of rows of the list; undefined until it is known. */
  found: { total: number; totalIsEstimate: boolean } | undefined
  /** Other files than CSV and Excel. */
  formats?: readonly ExportFormat[]
  /** A file with other columns, below these; none of them has its format. */
  other?: (Source<Other> & ExportFormat) | undefined
}

/** A file that can be saved. */
type ExportFormat = { format: FormatName; label: string }

const usual: readonly ExportFormat[] = [
  { format: 'csv', label: 'Esporta CSV' },
  { format: 'xlsx', label: 'Esporta Excel' },
]

/** The menu of the files in which all rows of a list are saved, with its search, filters and order. */
export function ExportButton<Row extends ExportRow, Other extends ExportRow = Row>({
  name,
  extent,
  found,
  load,
  formats = usual,
  other,
}: ExportButtonProps<Row, Other>) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const main = useExport({ name, load })
  const apart = useExport<Other>(other ?? noOther)
  const running = main.running ?? apart.running

  const narrowed = extent.q !== '' || Object.keys(extent.filters).length > 0
  // A file of one row or none is useless. With a search or filter the button stays, because removing them gives more
  // rows.
  if (found && found.total <= 1 && !narrowed && !running) return null

  const start = (format: FormatName) => {
    const { total = 0, totalIsEstimate = false } = found ?? {}
    const source = format === other?.format ? apart : main
    void source.start({ extent, total, totalIsEstimate, format })
  }
  return (
    <>
      <Button
        variant="secondary"
        icon={<Download className="size-4" aria-hidden="true" />}
        aria-haspopup="menu"
        aria-expanded={button !== null}
        busy={running !== null}
        disabled={found?.total === 0}
        onClick={({ currentTarget }) => setButton(button ? null : currentTarget)}
      >
        <span>Esporta</span>
        <ChevronDown className="-mr-1 size-4" aria-hidden="true" />
      </Button>
      {button && (
        <ActionMenu
          label="Esporta"
          button={button}
          items={[...formats, ...(other ? [other] : [])].map(({ format, label }) => ({
            action: format,
            label,
          }))}
          onClose={() => setButton(null)}
          onChoose={start}
        />
      )}
      {main.dialog}
      {other && apart.dialog}
    </>
  )
}

/** Never asked for. */
const noOther = { name: '', load: () => Promise.reject(new Error('no other file')) }
