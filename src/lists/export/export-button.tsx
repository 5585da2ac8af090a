import { Download } from 'lucide-react'
import { Button } from '#ui/base/button.tsx'
import type { ExportTable } from './export-file.ts'
import type { ExportRow, Extent } from './export-source.ts'
import type { FormatName } from './file-format.ts'
import { useExport } from './use-export.tsx'

type ExportButtonProps<Row extends ExportRow> = {
  /** The beginning of the file's name. */
  name: string
  extent: Extent
  /** The number of rows of the list; undefined until it is known. */
  found: { total: number; totalIsEstimate: boolean } | undefined
  /** Loads the description of the file and the code that writes it. */
  load: () => Promise<ExportTable<Row>>
  /** Other files than CSV and Excel. */
  formats?: readonly ExportFormat[]
}

/** A file that can be saved. */
type ExportFormat = { format: FormatName; label: string }

const usual: readonly ExportFormat[] = [
  { format: 'csv', label: 'Esporta CSV' },
  { format: 'xlsx', label: 'Esporta Excel' },
]

/** Saves all rows of a list, with its search, filters and order, as a CSV or Excel file. */
export function ExportButton<Row extends ExportRow>({
  name,
  extent,
  found,
  load,
  formats = usual,
}: ExportButtonProps<Row>) {
  const { start, running, dialog } = useExport({ name, load })

  const narrowed = extent.q !== '' || Object.keys(extent.filters).length > 0
  // A file of one row or none is useless. With a search or filter the button stays, because removing them gives more
  // rows.
  if (found && found.total <= 1 && !narrowed && !running) return null

  return (
    <>
      {formats.map(({ format, label }) => (
        <Button
          key={format}
          variant="secondary"
          icon={<Download className="size-4" aria-hidden="true" />}
          busy={running === format}
          disabled={found?.total === 0 || (running !== null && running !== format)}
          onClick={() =>
            start({
              extent,
              total: found?.total ?? 0,
              totalIsEstimate: found?.totalIsEstimate ?? false,
              format,
            })
          }
        >
          {label}
        </Button>
      ))}
      {dialog}
    </>
  )
}
