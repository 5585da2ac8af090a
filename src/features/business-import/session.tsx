import { useCallback, useMemo, useState } from 'react'
import { messageOf } from '#backend/errors.ts'
import { UnsavedChangesGuard } from '#records/unsaved-changes.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import type { FileContents, ReadChoice } from './file/contents.ts'
import { ImportOutcome } from './outcome.tsx'
import { ImportPreview } from './preview.tsx'
import { ImportProgress } from './progress.tsx'
import { identifiedRows } from './rows/row-id.ts'
import { isPicked, type StatedRow, statesOf } from './rows/states.ts'
import { discardsOf } from './saving/discards.ts'
import type { PendingRow } from './saving/run.ts'
import { useImportRun } from './saving/use-import-run.ts'
import { useImportRows } from './use-import-rows.ts'
import { useStoredBusinesses } from './use-stored-businesses.ts'

/** The rows to write. The ids count all complete rows, so that they do not depend on which doubles are ticked. */
function pendingRows(rows: readonly StatedRow[], ticked: ReadonlySet<number>): PendingRow[] {
  const complete = rows.flatMap((row) =>
    row.state.kind === 'da correggere' ? [] : [{ row, values: row.state.values }],
  )
  const identified = identifiedRows(complete.map(({ values }) => values))
  return complete.flatMap(({ row }, index) => {
    const written = identified[index]
    return written && isPicked(row, ticked) ? [{ line: row.line, row: written }] : []
  })
}

interface ImportSessionProps {
  name: string
  contents: FileContents
  /** The file is being read again with another choice. */
  rereading: boolean
  onReread: (choice: ReadChoice) => void
  onRestart: () => void
}

/** The steps after a file was read. Another sheet starts over, since corrections belong to the lines of one sheet. */
export default function ImportSession(props: ImportSessionProps) {
  return <SheetSession key={props.contents.sheets?.read.place} {...props} />
}

/** Preview, writing, outcome. */
function SheetSession({ name, contents, rereading, onReread, onRestart }: ImportSessionProps) {
  const { table, setHead, rows, columns, setColumn, correct } = useImportRows(contents)
  const { stored, ready, error, retry } = useStoredBusinesses(rows)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const tick = useCallback((line: number, on: boolean) => {
    setTicked((before) => {
      const next = new Set(before)
      if (on) next.add(line)
      else next.delete(line)
      return next
    })
  }, [])
  const stated = useMemo(() => statesOf(rows, stored), [rows, stored])
  const pending = useMemo(() => pendingRows(stated, ticked), [stated, ticked])
  const run = useImportRun()
  // Later look-ups, for corrected rows, do not replace the preview.
  const [shown, setShown] = useState(false)
  if (ready && !shown) setShown(true)

  if (run.result) {
    const discards = discardsOf(run.written, run.ticked, run.result.left)
    return <ImportOutcome fileName={name} result={run.result} discards={discards} onRestart={onRestart} />
  }
  return (
    <>
      <UnsavedChangesGuard when />
      {run.state ? (
        <ImportProgress state={run.state} total={run.total} onChoose={run.choose} onCancel={run.cancel} />
      ) : error ? (
        <ErrorState
          title="Non si riesce a controllare quali attività ci sono già"
          description={messageOf(error, 'Riprova tra poco')}
          onRetry={retry}
        />
      ) : shown ? (
        <ImportPreview
          contents={contents}
          table={table}
          onHead={setHead}
          rereading={rereading}
          onReread={onReread}
          columns={columns}
          onColumn={setColumn}
          rows={stated}
          ticked={ticked}
          onTick={tick}
          onCorrect={correct}
          checking={!ready}
          count={pending.length}
          onImport={() => run.start({ rows: pending, written: stated, ticked })}
          onRestart={onRestart}
        />
      ) : (
        <Checking />
      )}
    </>
  )
}

function Checking() {
  return (
    <div role="status" className="sheet flex items-center gap-3 p-6 text-muted">
      <Spinner />
      <span>Controllo delle attività già presenti...</span>
    </div>
  )
}
