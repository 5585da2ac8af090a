import { useCallback, useEffect, useMemo, useState } from 'react'
import { messageOf } from '#backend/errors.ts'
import { UnsavedChangesGuard } from '#records/unsaved-changes.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import type { ColumnsName } from './columns/tables.ts'
import type { FileContents, ReadChoice } from './file/contents.ts'
import { ImportOutcome } from './outcome.tsx'
import { ImportPreview } from './preview.tsx'
import { ImportProgress } from './progress.tsx'
import { businessKind } from './rows/businesses.ts'
import type { AnyKind, ImportKind } from './rows/kind.ts'
import { identifiedRows } from './rows/row-id.ts'
import { saleKind } from './rows/sales.ts'
import { isPicked, type StatedRow, statesOf } from './rows/states.ts'
import { discardsOf } from './saving/discards.ts'
import type { PendingRow } from './saving/run.ts'
import { useImportRun } from './saving/use-import-run.ts'
import { useImportRows } from './use-import-rows.ts'
import { useKnown } from './use-known.ts'
import { words } from './words.ts'

/** The rows to write. The ids count all complete rows, so that they do not depend on which doubles are ticked. */
function pendingRows(kind: AnyKind, rows: readonly StatedRow[], ticked: ReadonlySet<number>): PendingRow[] {
  const complete = rows.flatMap((row) =>
    row.state.kind === 'da correggere' ? [] : [{ row, content: row.state.complete }],
  )
  const identified = identifiedRows(
    kind,
    complete.map(({ content }) => content),
  )
  return complete.flatMap(({ row }, index) => {
    const written = identified[index]
    return written && isPicked(row, ticked) ? [{ line: row.line, row: written }] : []
  })
}

interface ImportSessionProps {
  table: ColumnsName
  name: string
  contents: FileContents
  /** The file is being read again with another choice. */
  rereading: boolean
  onReread: (choice: ReadChoice) => void
  onRestart: () => void
}

/** The steps after a file was read. Another sheet starts over, since corrections belong to the lines of one sheet. */
export default function ImportSession(props: ImportSessionProps) {
  const key = props.contents.sheets?.read.place
  return props.table === 'businesses' ? (
    <SheetSession key={key} kind={businessKind} {...props} />
  ) : (
    <SheetSession key={key} kind={saleKind} {...props} />
  )
}

/** Preview, writing, outcome. */
function SheetSession<Known>(props: ImportSessionProps & { kind: ImportKind<Known> }) {
  const { kind, name, contents, rereading, onReread, onRestart } = props
  const { checking, notChecked } = words[kind.table]
  const { table, setHead, rows, columns, setColumn, correct } = useImportRows(kind, contents)
  const { known, ready, error, retry } = useKnown(kind, rows)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const tick = useCallback((line: number, on: boolean) => {
    setTicked((before) => {
      const next = new Set(before)
      if (on) next.add(line)
      else next.delete(line)
      return next
    })
  }, [])
  const stated = useMemo(() => statesOf(kind, rows, known), [kind, rows, known])
  const pending = useMemo(() => pendingRows(kind, stated, ticked), [kind, stated, ticked])
  const run = useImportRun(kind.table)
  const begin = useWhenReady(ready, () => {
    if (pending.length > 0) run.start({ rows: pending, written: stated, ticked })
  })
  // Later look-ups, for corrected rows, do not replace the preview.
  const [shown, setShown] = useState(false)
  if (ready && !shown) setShown(true)

  if (run.result) {
    const discards = discardsOf(kind, run.written, run.ticked, run.result.left)
    return (
      <ImportOutcome
        kind={kind}
        fileName={name}
        result={run.result}
        discards={discards}
        onRestart={onRestart}
      />
    )
  }
  return (
    <>
      <UnsavedChangesGuard when />
      {run.state ? (
        <ImportProgress state={run.state} total={run.total} onChoose={run.choose} onCancel={run.cancel} />
      ) : error ? (
        <ErrorState title={notChecked} description={messageOf(error, 'Riprova tra poco')} onRetry={retry} />
      ) : shown ? (
        <ImportPreview
          kind={kind}
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
          onImport={begin}
          onRestart={onRestart}
        />
      ) : (
        <Checking text={checking} />
      )}
    </>
  )
}

/**
 * Begins after the press once everything is known: a press of 'Importa' also takes the cell that is being typed in, and that row
 * is looked up first.
 */
function useWhenReady(ready: boolean, begin: () => void): () => void {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (!pressed || !ready) return
    setPressed(false)
    begin()
  })
  return () => setPressed(true)
}

function Checking({ text }: { text: string }) {
  return (
    <div role="status" className="sheet flex items-center gap-3 p-6 text-muted">
      <Spinner />
      <span>{text}</span>
    </div>
  )
}
