/**
 * Said aloud although the elements imply them: a browser drops the table semantics of an element whose
 * `display` is changed, which is what the phone layout does.
 */
export const tableRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
