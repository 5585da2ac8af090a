import type { Noun } from '#lists/nouns.ts'

/** A column that a file may have. */
export interface ImportColumn {
  label: string
  /** A row must have it, and nothing stands in for it. */
  required: boolean
  /** The headers that name it, folded, the surest first. No header means two columns. */
  headers: readonly string[]
  /** A cell's text, without what spreadsheets put around it, as the column's value. */
  read(cell: string): string
  /** `read` for a column of that header, where the header turns what its cells say. */
  readUnder?(header: string): (cell: string) => string
  /** Its value may be as short as the words that say 'nothing': a name, or a province. */
  mayBeAName: boolean
  /** What a spreadsheet has done to the text, as a message; null where it is whole. */
  damage?(text: string): string | null
  /** It has no cell in the preview: its text is joined to that of another column. */
  joined?: {
    to: string
    join(text: string, cell: string): string
    /** Headers that name it only directly after that column, folded; elsewhere they count the rows. */
    after: ReadonlySet<string>
  }
  /** Classes for the least width of a column whose texts should not break. */
  width?: string
}

/** The columns of one kind of row: all that reading a file needs to know of it. */
export interface ImportColumns {
  noun: Noun
  /** The columns that the preview shows, in its order: those with the most mistakes come first. */
  fields: readonly string[]
  /** Every column of a file by its name, also those that are joined to another. */
  columns: Readonly<Record<string, ImportColumn>>
  /** How a column looks that says whether a row counts, so that nobody leaves one out unseen. */
  state?: {
    /** The column that takes it; missing where files bring rows of one state alone. */
    field?: string
    /** The state of the rows of which none is read. */
    otherwise: string
    isSaid(cell: string): boolean
    isHeader(header: string): boolean
  }
  /** Whether a header names none of them, whatever a part of it says. */
  isOther?(header: string): boolean
}

/** A row's texts by its columns, as they were read or corrected. */
export type ImportTexts = Readonly<Record<string, string>>

/** The column of that name. Throws for an unknown one. */
export function columnOf({ columns }: ImportColumns, name: string): ImportColumn {
  const column = columns[name]
  if (!column) throw new Error(`No column ${name}`)
  return column
}

export const labelOf = (kind: ImportColumns, name: string) => columnOf(kind, name).label

/** The columns that a row must have. */
export const requiredOf = (kind: ImportColumns) => kind.fields.filter((name) => columnOf(kind, name).required)
