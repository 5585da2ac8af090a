import { useCallback, useMemo, useState } from 'react'
import { formatNumber } from '#italian/format.ts'
import { FormActions } from '#records/form.tsx'
import { Button } from '#ui/base/button.tsx'
import type { Places } from './columns/columns.ts'
import { ImportColumns } from './columns-panel.tsx'
import type { FileContents, ReadChoice } from './file/contents.ts'
import type { Line } from './file/lines.ts'
import type { Table } from './file/table.ts'
import { FileNotes } from './file-notes.tsx'
import type { AnyKind } from './rows/kind.ts'
import type { RowState, StatedRow } from './rows/states.ts'
import { StateWarning } from './state-warning.tsx'
import { ImportTable } from './table.tsx'
import { useFocusFirst } from './use-focus-first.ts'
import { words } from './words.ts'

type Kind = RowState['kind']

const kinds: readonly { kind: Kind | null; label: string }[] = [
  { kind: null, label: 'Tutte' },
  { kind: 'nuova', label: 'Nuove' },
  { kind: 'doppia', label: 'Doppie' },
  { kind: 'da correggere', label: 'Da correggere' },
]

/**
 * The rows that a filter shows. They are kept until another filter is chosen, so that a row does not vanish while it is
 * corrected.
 */
interface Filter {
  kind: Kind | null
  lines: ReadonlySet<number> | null
}

interface ImportPreviewProps {
  kind: AnyKind
  contents: FileContents
  table: Table
  onHead: (head: Line | null) => void
  /** The file is being read again with another choice. */
  rereading: boolean
  onReread: (choice: ReadChoice) => void
  columns: Places
  onColumn: (field: string, column: number | null) => void
  rows: readonly StatedRow[]
  ticked: ReadonlySet<number>
  onTick: (line: number, on: boolean) => void
  onCorrect: (line: number, field: string, text: string, everywhere?: boolean) => void
  /** Corrected rows are being compared with the stored ones. */
  checking: boolean
  /** The number of rows that would be written. */
  count: number
  onImport: () => void
  onRestart: () => void
}

/** Takes what is being typed in a cell: pressing a button of the form leaves the focus there. */
function leaveCell(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Shows what will happen to each row before anything is written. */
export function ImportPreview(props: ImportPreviewProps) {
  const { rows, count, checking } = props
  const [filter, setFilter] = useState<Filter>({ kind: null, lines: null })
  const shown = useMemo(
    () => (filter.lines ? rows.filter(({ line }) => filter.lines?.has(line)) : rows),
    [rows, filter],
  )
  const showAll = useCallback(() => setFilter({ kind: null, lines: null }), [])
  const heading = useFocusFirst()
  const of = (kind: Kind | null) => (kind ? rows.filter(({ state }) => state.kind === kind) : rows)

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        Controlla le righe prima di importarle
      </h2>
      <FileNotes
        noun={props.kind.noun}
        contents={props.contents}
        table={props.table}
        onHead={props.onHead}
        onReread={props.onReread}
      />
      <ImportColumns
        kind={props.kind}
        table={props.table}
        columns={props.columns}
        onColumn={props.onColumn}
      />
      <StateWarning kind={props.kind} table={props.table} columns={props.columns} />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Righe da mostrare</legend>
        {kinds.map(({ kind, label }) => {
          const found = of(kind)
          const chosen = filter.kind === kind
          return (
            <Button
              key={label}
              variant="secondary"
              aria-pressed={chosen}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent aria-pressed:chosen-in-forced-colors"
              onClick={() => setFilter({ kind, lines: kind && new Set(found.map(({ line }) => line)) })}
            >
              <span>{label}</span>
              <span className="tabular-nums">{formatNumber(found.length)}</span>
            </Button>
          )
        })}
      </fieldset>
      {shown.length > 0 ? (
        <ImportTable
          kind={props.kind}
          key={filter.kind}
          rows={shown}
          all={rows}
          ticked={props.ticked}
          onTick={props.onTick}
          onCorrect={props.onCorrect}
          onShowAll={showAll}
          toError={filter.kind === 'da correggere'}
        />
      ) : (
        <p className="sheet p-6 text-muted">Nessuna riga di questo tipo.</p>
      )}
      <FormActions>
        <Button variant="secondary" onClick={props.onRestart}>
          Scegli un altro file
        </Button>
        <Button
          busy={checking || props.rereading}
          busyText="Controllo..."
          disabled={count === 0}
          // A disabled button is not clicked, although the text being typed may be what completes the first row.
          onMouseDown={count === 0 ? leaveCell : undefined}
          onClick={() => {
            leaveCell()
            props.onImport()
          }}
        >
          {words[props.kind.table].importButton(count)}
        </Button>
      </FormActions>
    </>
  )
}
