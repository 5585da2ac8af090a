import { PageBox, type PageBoxProps, RowBox, type RowBoxProps } from './select-box.tsx'
import { selectCellClass, selectHeadClass, tableRoles } from './table-layout.ts'

/** The label fills the cell, so that a click beside the box does not open the row. */
const labelClass = 'flex h-full min-h-10 w-12 cursor-pointer select-none items-center justify-center'

/** The cell with a row's checkbox. */
export function SelectCell<Row extends { id: string }>(props: Omit<RowBoxProps<Row>, 'className'>) {
  return (
    <td {...tableRoles.cell} className={selectCellClass}>
      <RowBox {...props} className={labelClass} />
    </td>
  )
}

/** The cell with the checkbox for all rows of the page. No header cell: it names nothing. */
export function SelectHead<Row extends { id: string }>(props: Omit<PageBoxProps<Row>, 'className'>) {
  return (
    <td {...tableRoles.cell} className={selectHeadClass}>
      <PageBox {...props} className={labelClass} />
    </td>
  )
}
