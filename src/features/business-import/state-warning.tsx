import type { Places } from './columns/columns.ts'
import { type ImportColumns, labelOf } from './columns/description.ts'
import type { Table } from './file/table.ts'

interface StateWarningProps {
  kind: ImportColumns
  table: Table
  columns: Places
}

/** Unused columns whose header or whose cells say a state. */
export function leftOutStates({
  kind: { state },
  table: { headers, rows },
  columns,
}: StateWarningProps): string[] {
  if (!state) return []
  return headers.flatMap((header, column) => {
    if (Object.values(columns).includes(column)) return []
    const texts = rows.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean)
    const isLike = texts.length > 0 && (state.isHeader(header) || texts.every(state.isSaid))
    return isLike ? [header || `Colonna ${column + 1}`] : []
  })
}

/** Whether the column of the state marks some rows alone, as with an 'x', so that its empty cells may mean the contrary. */
export function marksSome({ kind: { state }, table: { rows }, columns }: StateWarningProps): boolean {
  const column = state?.field && columns[state.field]
  if (typeof column !== 'number') return false
  const texts = new Set(rows.map(({ cells }) => cells[column]?.trim().toLowerCase() ?? ''))
  return texts.has('') && texts.size === 2 && ['x', '1', 'si', 'sì'].some((mark) => texts.has(mark))
}

/** Says before anything is saved that a file's state is not read, or how its empty cells are. */
export function StateWarning(props: StateWarningProps) {
  const { kind, columns } = props
  const left = leftOutStates(props)
  const { field, otherwise = '' } = kind.state ?? {}
  if (left.length === 0 && !marksSome(props)) return null
  const isRead = field !== undefined && typeof columns[field] === 'number'
  return (
    <div role="status" className="rounded-sheet border border-warning-line bg-warning-soft px-4 py-3">
      {left.length > 0 && (
        <p>
          {`${left.map((header) => `«${header}»`).join(', ')} ${left.length === 1 ? 'sembra uno stato e non viene letta' : 'sembrano stati e non vengono lette'}. ${
            isRead ? '' : `Tutte le righe entrano come «${otherwise}». `
          }${
            field === undefined
              ? 'Togli dal file quelle che non valgono più.'
              : `Se serve, sceglila per «${labelOf(kind, field)}» in «Colonne del file».`
          }`}
        </p>
      )}
      {field !== undefined && marksSome(props) && (
        <p>{`Le celle vuote di «${labelOf(kind, field)}» valgono «${otherwise}»: controlla che sia quello che dice il file.`}</p>
      )}
    </div>
  )
}
