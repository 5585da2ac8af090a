import { useCallback, useMemo, useState } from 'react'
import { readCell } from './columns/cells.ts'
import { choiceToRemember, matchColumns, type Places } from './columns/columns.ts'
import type { ImportColumns, ImportTexts } from './columns/description.ts'
import { rememberChoice, rememberedChoices } from './columns/remembered.ts'
import type { FileContents } from './file/contents.ts'
import type { Line } from './file/lines.ts'
import { type Table, tableOf } from './file/table.ts'
import { type ImportRow, rowsOf } from './rows/kind.ts'

type Corrections = ReadonlyMap<number, ImportTexts>

function corrected(rows: readonly ImportRow[], corrections: Corrections): ImportRow[] {
  return rows.map((row) => {
    const own = corrections.get(row.line)
    return own ? { ...row, texts: { ...row.texts, ...own } } : row
  })
}

/** The columns for other headers: columns that were chosen stay. */
function rematched(kind: ImportColumns, columns: Places, headers: readonly string[]): Places {
  const matched = matchColumns(kind, headers, rememberedChoices())
  return Object.fromEntries(Object.entries(matched).map(([field, place]) => [field, columns[field] ?? place]))
}

/**
 * The rows of a file: its table, the columns as they are matched to the fields, and the cells as they were corrected.
 */
export function useImportRows(kind: ImportColumns, contents: FileContents) {
  const [head, setHeadLine] = useState<number | null | undefined>(undefined)
  const table = useMemo<Table>(
    () =>
      head === undefined
        ? contents
        : tableOf(kind, contents.lines, contents.lines.find(({ line }) => line === head) ?? null),
    [kind, contents, head],
  )
  const { headers } = table
  const [columns, setColumns] = useState(() => matchColumns(kind, headers, rememberedChoices()))
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  // Other headers or another encoding may make more headers known, so the columns are matched again.
  const [matched, setMatched] = useState(table)
  if (matched !== table) {
    setMatched(table)
    setColumns(rematched(kind, columns, headers))
  }
  const read = useMemo(() => rowsOf(kind, table, columns), [kind, table, columns])
  const rows = useMemo(() => corrected(read, corrections), [read, corrections])

  const setHead = (chosen: Line | null) => setHeadLine(chosen?.line ?? null)

  function setColumn(field: string, column: number | null) {
    const choice = choiceToRemember(headers, field, column)
    if (choice) rememberChoice(choice)
    setColumns({ ...columns, [field]: column })
  }

  const correct = useCallback(
    (line: number, field: string, text: string, everywhere = false) => {
      const former = rows.find((row) => row.line === line)?.texts[field]
      const alike = everywhere ? rows.filter(({ texts }) => texts[field] === former) : [{ line }]
      setCorrections((before) => {
        const next = new Map(before)
        for (const row of alike)
          next.set(row.line, { ...next.get(row.line), [field]: readCell(kind, field, text) })
        return next
      })
    },
    [kind, rows],
  )

  return { table, setHead, rows, columns, setColumn, correct }
}
