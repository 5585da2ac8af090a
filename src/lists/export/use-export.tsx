import { type ReactElement, useEffect, useRef, useState } from 'react'
import { causeOf } from '#backend/errors.ts'
import { serverNow } from '#backend/server-clock.ts'
import { useDebounced } from '#browser/use-debounced.ts'
import { formatNumber } from '#italian/format.ts'
import { Button } from '#ui/base/button.tsx'
import { ProgressBar } from '#ui/base/progress-bar.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { ExportNotes, ExportTable } from './export-file.ts'
import type { ChosenRows, ExportRow, Extent } from './export-source.ts'
import type { FormatName } from './file-format.ts'
import { NotesDialog } from './notes-dialog.tsx'

/** What is exported, and how many rows that is. */
export type ExportJob = {
  extent: Extent | ChosenRows
  total: number
  totalIsEstimate: boolean
  format: FormatName
}

type ExportOptions<Row extends ExportRow> = {
  /** The beginning of the file's name. */
  name: string
  load: () => Promise<ExportTable<Row>>
}

/** Milliseconds after which a running export shows its progress. */
const progressDelayMs = 400

/** Saves rows as a CSV or Excel file, with a dialog that shows how far it is. */
export function useExport<Row extends ExportRow>({
  name,
  load,
}: ExportOptions<Row>): {
  start: (job: ExportJob) => Promise<void>
  /** The format of the file that is being written. */
  running: FormatName | null
  dialog: ReactElement
} {
  const [job, setJob] = useState<ExportJob | null>(null)
  const [done, setDone] = useState(0)
  const [notes, setNotes] = useState<ExportNotes | null>(null)
  const controlled = useRef<AbortController>(null)
  const busy = job !== null
  const isLong = useDebounced(busy, progressDelayMs)
  useEffect(() => () => controlled.current?.abort(), [])

  async function start(next: ExportJob) {
    const controller = new AbortController()
    controlled.current = controller
    setDone(0)
    setJob(next)
    try {
      const [{ exportFile, exportName, formatOf }, table] = await Promise.all([
        import('./export-file.ts'),
        load(),
      ])
      const format = await formatOf(next.format)
      const fileName = exportName(name, new Date(serverNow()), format)
      const rows = await exportFile({
        table,
        format,
        extent: next.extent,
        fileName,
        expected: next.total,
        signal: controller.signal,
        onProgress: setDone,
      })
      toast.success('Esportazione completata', summary(rows, fileName, next))
      setNotes(table.notes?.() ?? null)
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
      setJob(null)
    }
  }
  const cancel = () => controlled.current?.abort()

  const dialog = notes ? (
    <NotesDialog notes={notes} onClose={() => setNotes(null)} />
  ) : (
    <Dialog open={busy && isLong} onOpenChange={cancel} title="Esportazione in corso">
      <Progress
        done={done}
        total={Math.max(job?.total ?? 0, done)}
        totalIsEstimate={job?.totalIsEstimate ?? false}
      />
      <DialogActions>
        <Button variant="secondary" onClick={cancel}>
          Annulla
        </Button>
      </DialogActions>
    </Dialog>
  )
  return { start, running: job?.format ?? null, dialog }
}

function summary(rows: number, fileName: string, { extent }: ExportJob): string {
  const written = `${formatNumber(rows)} ${rows === 1 ? 'riga' : 'righe'} in ${fileName}`
  const gone = 'ids' in extent ? extent.ids.length - rows : 0
  if (gone === 0) return written
  return `${written}; ${gone === 1 ? '1 non esiste più' : `${formatNumber(gone)} non esistono più`}`
}

type ProgressProps = { done: number; total: number; totalIsEstimate: boolean }

function Progress({ done, total, totalIsEstimate }: ProgressProps) {
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label="Righe esportate" value={done} max={total} />
      <p className="text-muted">
        {`${formatNumber(done)} di ${totalIsEstimate ? 'circa ' : ''}${formatNumber(total)}`}
      </p>
    </div>
  )
}
