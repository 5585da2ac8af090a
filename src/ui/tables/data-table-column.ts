import type { Content } from '#ui/base/elements.ts'

export type SortState = { by: string; dir: 'asc' | 'desc' }

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => Content
  sortable?: boolean | undefined
  /** The row's title: bold, the first line on a phone, and the link that `rowLink` describes. */
  primary?: boolean | undefined
  /** Holds the row's buttons, at the right end. */
  actions?: boolean | undefined
  /** The place on a phone: beside the title, or only for assistive technology; by default the second line. */
  phone?: 'beside' | 'unseen' | undefined
  /**
   * Left out where a table is too narrow for all its columns, as beside a tablet's open menu; `only-wide`: of a table with many
   * columns also where it has about the width of a tablet.
   */
  narrow?: 'unseen' | 'only-wide' | undefined
  /** The width, as classes; columns without one share what is left. Text that does not fit ends with an ellipsis. */
  width?: string | undefined
  /** The whole text for a pointer that rests on the cell, where `cell` is more than a text. */
  title?: ((row: Row) => string | null) | undefined
}
