import { useCallback, useMemo, useState } from 'react'
import { type ColumnOf, choiceToRemember, matchColumns } from './columns/columns.ts'
import { type ColumnField, columnFields, type ImportField, type ImportTexts } from './columns/fields.ts'
import { rememberChoice, rememberedChoices } from './columns/remembered.ts'
import type { FileContents } from './file/contents.ts'
import type { Line } from './file/lines.ts'
import { type Table, tableOf } from './file/table.ts'
import { type ImportRow, rowsOf } from './rows/check.ts'
import { readCell } from './rows/values.ts'

type Corrections = ReadonlyMap<number, Partial<ImportTexts>>

function corrected(rows: readonly ImportRow[], corrections: Corrections): ImportRow[] {
  return rows.map((row) => {
    const own = corrections.get(row.line)
    return own ? { ...row, texts: { ...row.texts, ...own } } : row
  })
}

/** The columns for other headers: columns that were chosen stay. */
function rematched(columns: ColumnOf, headers: readonly string[]): ColumnOf {
  const matched = matchColumns(headers, rememberedChoices())
  return Object.fromEntries(
    columnFields.map((field) => [field, columns[field] ?? matched[field]]),
  ) as ColumnOf
}

/**
 * The rows of a file: its table, the columns as they are matched to the fields, and the cells as they were corrected.
 */
export function useImportRows(contents: FileContents) {
  const [head, setHeadLine] = useState<number | null | undefined>(undefined)
  const table = useMemo<Table>(
    () =>
      head === undefined
        ? contents
        : tableOf(contents.lines, contents.lines.find(({ line }) => line === head) ?? null),
    [contents, head],
  )
  const { headers } = table
  const [columns, setColumns] = useState(() => matchColumns(headers, rememberedChoices()))
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  // Other headers or another encoding may make more headers known, so the columns are matched again.
  const [matched, setMatched] = useState(table)
  if (matched !== table) {
    setMatched(table)
    setColumns(rematched(columns, headers))
  }
  const read = useMemo(() => rowsOf(table, columns), [table, columns])
  const rows = useMemo(() => corrected(read, corrections), [read, corrections])

  const setHead = (chosen: Line | null) => setHeadLine(chosen?.line ?? null)

  function setColumn(field: ColumnField, column: number | null) {
    const choice = choiceToRemember(headers, field, column)
    if (choice) rememberChoice(choice)
    setColumns({ ...columns, [field]: column })
  }

  const correct = useCallback((line: number, field: ImportField, text: string) => {
    setCorrections((before) =>
      new Map(before).set(line, { ...before.get(line), [field]: readCell(field, text) }),
    )
  }, [])

  return { table, setHead, rows, columns, setColumn, correct }
}
