import {
  type CellMessages,
  type CompleteRow,
  checked,
  type ImportKind,
  type ImportRow,
  type Key,
  keyText,
} from './kind.ts'

type Found = { id: string; name: string | null } | { line: number; name: string }

/** The stored row that a double is equal to, or an earlier one by its line in the file, and by what. */
export type Equal = Found & { by: Key }

export type RowState =
  | { kind: 'nuova'; complete: CompleteRow }
  | { kind: 'doppia'; complete: CompleteRow; equal: Equal }
  | { kind: 'da correggere'; messages: CellMessages }

/** A row of the preview with its state: what will happen to it. */
export type StatedRow = ImportRow & { state: RowState }

/** The state of each row: to be corrected; equal to a stored row or to an earlier complete one; or new. */
export function statesOf<Known>(
  kind: ImportKind<Known>,
  rows: readonly ImportRow[],
  known: Known,
): StatedRow[] {
  const earlier = new Map<string, Found>()
  return rows.map((row) => {
    const { complete, messages } = checked(kind, row.texts, known)
    if (!complete) return { ...row, state: { kind: 'da correggere', messages } }
    const [equal] = complete.keys.flatMap((by): Equal[] => {
      const found = kind.storedBy(by, known) ?? earlier.get(keyText(by))
      return found ? [{ ...found, by }] : []
    })
    for (const key of complete.keys)
      if (!earlier.has(keyText(key))) earlier.set(keyText(key), { name: complete.name, line: row.line })
    return { ...row, state: equal ? { kind: 'doppia', complete, equal } : { kind: 'nuova', complete } }
  })
}

/** Whether a row is to be written: it is new, or a double that somebody ticked. */
export function isPicked({ line, state }: StatedRow, ticked: ReadonlySet<number>): boolean {
  return state.kind === 'nuova' || (state.kind === 'doppia' && ticked.has(line))
}
