import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { causeOf } from '#lib/backend/errors.ts'
import { useDebounced } from '#lib/browser/use-debounced.ts'
import type { CsvTable } from '#lib/export/export-csv.ts'
import type { ExportRow, Extent } from '#lib/export/export-rows.ts'
import { formatNumber } from '#lib/italian/format.ts'
import { Button } from '#ui/base/button.tsx'
import { ProgressBar } from '#ui/base/progress-bar.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'

type ExportButtonProps<Row extends ExportRow> = {
  /** The beginning of the file's name. */
  name: string
  extent: Extent
  /** The number of rows of the list; undefined until it is known. */
  found: { total: number; totalIsEstimate: boolean } | undefined
  /** Loads the description of the file and the code that writes it. */
  load: () => Promise<CsvTable<Row>>
}

/** Milliseconds after which a running export shows its progress. */
const progressDelayMs = 400

/** Saves all rows of a list, with its search, filters and order, as a CSV file. */
export function ExportButton<Row extends ExportRow>({ name, extent, found, load }: ExportButtonProps<Row>) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(0)
  const running = useRef<AbortController>(null)
  const isLong = useDebounced(busy, progressDelayMs)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const controller = new AbortController()
    running.current = controller
    setDone(0)
    setBusy(true)
    try {
      const [{ exportCsv, csvName }, table] = await Promise.all([import('#lib/export/export-csv.ts'), load()])
      const fileName = csvName(name, new Date())
      const rows = await exportCsv({
        table,
        extent,
        fileName,
        expected: found?.total ?? 0,
        signal: controller.signal,
        onProgress: setDone,
      })
      toast.success(
        'Esportazione completata',
        `${formatNumber(rows)} ${rows === 1 ? 'riga' : 'righe'} in ${fileName}`,
      )
    } catch (error) {
      if (controller.signal.aborted || (error instanceof DOMException && error.name === 'AbortError')) {
        toast.info('Esportazione annullata', 'Nessun file è stato salvato.')
      } else {
        toast.error(
          'Esportazione non riuscita',
          `${causeOf(error) ?? 'Riprova tra poco'}. Nessun file è stato salvato.`,
        )
      }
    } finally {
      setBusy(false)
    }
  }
  const cancel = () => running.current?.abort()

  const narrowed = extent.q !== '' || Object.keys(extent.filters).length > 0
  // A file of one row or none is useless. With a search or filter the button stays, because removing them gives more
  // rows.
  if (found && found.total <= 1 && !narrowed && !busy) return null

  return (
    <>
      <Button
        variant="secondary"
        icon={<Download className="size-4" aria-hidden="true" />}
        busy={busy}
        disabled={found?.total === 0}
        onClick={start}
      >
        Esporta CSV
      </Button>
      <Dialog open={busy && isLong} onOpenChange={cancel} title="Esportazione in corso">
        <Progress
          done={done}
          total={Math.max(found?.total ?? 0, done)}
          totalIsEstimate={found?.totalIsEstimate ?? false}
        />
        <DialogActions>
          <Button variant="secondary" onClick={cancel}>
            Annulla
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function Progress({
  done,
  total,
  totalIsEstimate,
}: {
  done: number
  total: number
  totalIsEstimate: boolean
}) {
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label="Righe esportate" value={done} max={total} />
      <p className="text-muted">
        {formatNumber(done)} di {totalIsEstimate && 'circa '}
        {formatNumber(total)}
      </p>
    </div>
  )
}
