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
