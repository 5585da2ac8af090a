/* The widths of tables and what follows from them, which head and rows share. Measured is the table's box, not the window. */

/** Text lies closer where there is less room. */
export const cellPadding = 'md:px-2 @4xl:px-3 @6xl:px-4'

/** For columns that a narrow table leaves out. */
export const narrowUnseen = 'md:@max-xl:hidden'

/** A row's buttons stay in sight where even the least width is too wide, as with very large fonts. */
export const stickyActions = 'md:sticky md:right-0 md:bg-inherit'

/** The widths of columns that several tables have. */
export const columnWidths = {
  /** A telephone number with its country code. */
  phone: 'md:w-25 @4xl:w-34 @6xl:w-40',
  town: 'md:w-20 @4xl:w-26 @6xl:w-44',
  /** The pencil; with more room the word. */
  edit: 'md:w-14 @4xl:w-26 @6xl:w-28',
}

/**
 * Explicit roles, although the elements imply them: browsers drop the table semantics of an element whose `display` is
 * changed, as the phone layout does.
 */
export const tableRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
