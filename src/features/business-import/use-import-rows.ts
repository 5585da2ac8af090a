import { useCallback, useMemo, useState } from 'react'
import { choiceToRemember, matchColumns } from './columns/columns.ts'
import type { ImportField, ImportTexts } from './columns/fields.ts'
import { rememberColumns, rememberedColumns } from './columns/remembered.ts'
import type { FileContents } from './file/contents.ts'
import { type ImportRow, rowsOf } from './rows/check.ts'
import { readCell } from './rows/values.ts'

type Corrections = ReadonlyMap<number, Partial<ImportTexts>>

function corrected(rows: readonly ImportRow[], corrections: Corrections): ImportRow[] {
  return rows.map((row) => {
    const own = corrections.get(row.line)
    return own ? { ...row, texts: { ...row.texts, ...own } } : row
  })
}

/** The rows of a file: its columns as they are matched to the fields, and its cells as they were corrected. */
export function useImportRows(contents: FileContents) {
  const { headers } = contents
  const [columns, setColumns] = useState(() => matchColumns(headers, rememberedColumns()))
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  const read = useMemo(() => rowsOf(contents, columns), [contents, columns])
  const rows = useMemo(() => corrected(read, corrections), [read, corrections])

  function setColumn(field: ImportField, column: number | null) {
    rememberColumns(choiceToRemember(headers, columns, field, column))
    setColumns({ ...columns, [field]: column })
  }

  const correct = useCallback((line: number, field: ImportField, text: string) => {
    setCorrections((before) =>
      new Map(before).set(line, { ...before.get(line), [field]: readCell(field, text) }),
    )
  }, [])

  return { rows, columns, setColumn, correct }
}
