import { plainCell, readerOf, saysNothing } from '../columns/cells.ts'
import { columnOf, type ImportColumns, type ImportTexts } from '../columns/description.ts'
import type { Table } from '../file/table.ts'

/** A row of the file in the preview. A correction replaces `texts` and never changes it. */
export interface ImportRow {
  line: number
  texts: ImportTexts
}

export type CellMessages = Readonly<Record<string, string>>

/** By what two rows count as the same, the surest first, and how that is said. */
export interface Key {
  by: string
  value: string
}

/** A key as one text, for maps. */
export const keyText = ({ by, value }: Key) => `${by}\n${value}`

/** A row as it will be written, and by what it is compared. */
export interface CompleteRow {
  /** The columns that are written, without an id. */
  columns: Readonly<Record<string, unknown>>
  /** What people call the row. */
  name: string
  keys: readonly Key[]
}

/** A row that is complete, or the messages of its cells. */
export type CheckResult =
  | { complete: CompleteRow; messages: null }
  | { complete: null; messages: CellMessages }

/** A row that is stored. */
interface StoredRow {
  id: string
  /** Null where people have no name for it. */
  name: string | null
}

/**
 * One kind of row that files can bring: its columns, what the backend has to be asked (`Known`: the answers so far), and
 * when a row is complete. All that the importer knows of a kind stands in one of these.
 */
export interface ImportKind<Known> extends ImportColumns {
  table: 'businesses' | 'sales'
  nothingKnown: Known
  /** The next questions about these rows; null when everything is known. Throws the last failure of a request. */
  ask(known: Known, rows: readonly ImportRow[]): ((signal: AbortSignal) => Promise<Known>) | null
  check(texts: ImportTexts, known: Known): CheckResult
  /** The stored row that has this key. */
  storedBy(key: Key, known: Known): StoredRow | null
  /** What is the same of two rows with this key, as a text. */
  same(key: Key): string
  /** What is odd about a cell of a row that can be written all the same. */
  doubtOf?(name: string, texts: ImportTexts): string | undefined
  /** Columns that count for a row's id also when they are empty; with one that came later, a file would come in twice. */
  countedWhenEmpty: ReadonlySet<string>
}

/** A kind of which nothing is asked but what it shows. */
export type AnyKind = ImportKind<unknown>

/** Reads the rows of a file by the places of its columns. */
export function rowsOf(
  kind: ImportColumns,
  { headers, rows }: Pick<Table, 'headers' | 'rows'>,
  places: Readonly<Record<string, number | null>>,
): ImportRow[] {
  const joined = Object.entries(kind.columns).flatMap(([name, { joined }]) =>
    joined ? [{ name, ...joined }] : [],
  )
  const readers = kind.fields.map(
    (name) => [name, readerOf(kind, name, headers[places[name] ?? -1])] as const,
  )
  return rows.map(({ line, cells }) => {
    const cellOf = (name: string) => {
      const place = places[name] ?? null
      const cell = place === null ? '' : (cells[place] ?? '')
      return saysNothing(columnOf(kind, name).mayBeAName, cell) ? '' : cell
    }
    const texts = Object.fromEntries(readers.map(([name, read]) => [name, read(cellOf(name))]))
    for (const { name, to, join } of joined) texts[to] = join(texts[to] ?? '', plainCell(cellOf(name)))
    return { line, texts }
  })
}

const illegible = 'Nel file un carattere non si legge: riscrivi il testo'

/** What reading has done to texts, whatever the rules of their columns say. */
export function damagesOf(kind: ImportColumns, texts: ImportTexts): CellMessages {
  return Object.fromEntries(
    kind.fields.flatMap((name) => {
      const text = texts[name] ?? ''
      // Characters that come from bytes that are no text or have another encoding.
      const message = /[\ufffd\u0080-\u0084\u0086-\u009f]/.test(text)
        ? illegible
        : columnOf(kind, name).damage?.(text)
      return message ? [[name, message]] : []
    }),
  )
}

const remembered = new WeakMap<ImportTexts, { known: unknown; result: CheckResult }>()

/** Whether a row's texts are complete; the result for the same texts is remembered. */
export function checked<Known>(kind: ImportKind<Known>, texts: ImportTexts, known: Known): CheckResult {
  const before = remembered.get(texts)
  if (before?.known === known) return before.result
  const result = kind.check(texts, known)
  remembered.set(texts, { known, result })
  return result
}
