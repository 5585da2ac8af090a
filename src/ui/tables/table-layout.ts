import { cx } from '#ui/base/cx.ts'
import type { Column } from './data-table-column.ts'

/*
 * How a table looks on a phone and on a desktop, described separately; on paper it is a plain table (`styles.css`,
 * Print). The widths are those of the table's box, not of the window.
 */

/** On a phone the row is a block: the title is its first line, the other cells form the second, which is truncated. */
const phone = {
  box: 'phone:-mx-4 phone:rounded-none phone:border-x-0',
  block: 'phone:block',
  heads: 'phone:flex phone:gap-1 phone:overflow-x-auto',
  head: 'phone:h-11 phone:px-0',
  unseen: 'phone:sr-only',
  row: 'phone:relative phone:block phone:h-16 phone:overflow-hidden phone:py-2 phone:text-ellipsis phone:whitespace-nowrap',
  title: 'phone:block phone:h-6 phone:truncate phone:p-0 phone:text-name phone:leading-6 phone:font-semibold',
  beside: 'phone:absolute phone:top-2 phone:p-0',
  below: 'phone:mr-3 phone:inline phone:p-0 phone:leading-6 phone:text-muted',
  actions: 'phone:absolute phone:top-1/2 phone:right-3 phone:-translate-y-1/2 phone:p-0',
}

/** On a desktop every text is on one line, so that all rows are as high as a button with some space. */
const desktop = {
  table: 'desktop:min-w-[26rem] desktop:table-fixed desktop:@max-4xl:text-note',
  /** Narrower where there is less room. */
  padding: 'desktop:px-2 desktop:@6xl:px-4',
  cell: 'desktop:h-11 desktop:truncate',
  /** For columns that a table leaves out: a narrow one, or also one that is not wide. */
  leftOut: { unseen: 'desktop:@max-xl:hidden', 'only-wide': 'desktop:@max-4xl:hidden' },
  /** A row's buttons stay in sight where even the least width is too wide, as with very large fonts. */
  actions: 'desktop:sticky desktop:right-0 desktop:bg-inherit',
}

/** The widths of columns that several tables have. */
export const columnWidths = {
  /** A telephone number with its country code. */
  phone: 'desktop:w-25 desktop:@4xl:w-30 desktop:@6xl:w-40',
  town: 'desktop:w-20 desktop:@4xl:w-26 desktop:@6xl:w-44',
  /** The link to edit a row: a pencil, with more room the word. */
  edit: 'desktop:w-14 desktop:@4xl:w-26 desktop:@6xl:w-28',
}

type Columns<Row> = readonly Column<Row>[]
const hasActions = <Row>(columns: Columns<Row>) => columns.some(({ actions }) => actions)

export const boxClass = cx('@container relative sheet', phone.box)
export const tableClass = cx('w-full text-left', phone.block, desktop.table)
export const bodyClass = phone.block

/** A head without sort buttons and checkbox is for assistive technology only on a phone. */
export const headClass = (isSeen: boolean) => cx('bg-sunken', isSeen ? phone.block : phone.unseen)

export const headRowClass = (selectable: boolean) =>
  cx('bg-inherit', phone.heads, selectable ? 'phone:pr-2 phone:pl-1' : 'phone:px-2')

export function headCellClass<Row>(column: Column<Row>, sortable: boolean): string {
  return cx(
    'h-10 text-note font-medium whitespace-nowrap text-muted',
    sortable ? phone.head : phone.unseen,
    desktop.padding,
    column.width,
    column.narrow && desktop.leftOut[column.narrow],
    column.actions && cx('no-print text-right', desktop.actions),
  )
}

export const sortButtonClass =
  '-mx-2 inline-flex h-7 items-center gap-1 rounded-detail px-2 hover:bg-hover hover:text-ink phone:mx-0 phone:h-9'

export function rowClass<Row>(columns: Columns<Row>, selectable: boolean): string {
  return cx(
    'keep-together border-t border-line',
    phone.row,
    selectable ? 'phone:pl-12' : 'phone:pl-4',
    hasActions(columns) ? 'phone:pr-16' : 'phone:pr-4',
  )
}

export function cellClass<Row>(column: Column<Row>, columns: Columns<Row>): string {
  if (column.actions) {
    return cx(
      'no-print text-right align-middle desktop:h-11',
      phone.actions,
      desktop.padding,
      desktop.actions,
    )
  }
  const common = cx('align-middle', desktop.padding, desktop.cell)
  if (column.primary) {
    const shares = columns.some(({ phone: place }) => place === 'beside')
    return cx('font-medium', common, phone.title, shares && 'phone:pr-22')
  }
  const places = {
    beside: cx(phone.beside, hasActions(columns) ? 'phone:right-16' : 'phone:right-4'),
    unseen: phone.unseen,
    below: phone.below,
  }
  return cx(common, places[column.phone ?? 'below'], column.narrow && desktop.leftOut[column.narrow])
}

/** A cell without a value is left out on a phone. */
export const emptyCellClass = phone.unseen

/** The link in a row's title. */
export const rowLinkClass = 'block truncate phone:h-6 phone:leading-6'

export const selectCellClass = 'no-print w-12 p-0 align-middle phone:absolute phone:inset-y-0 phone:left-0'
export const selectHeadClass = 'no-print w-12 p-0 phone:shrink-0'
export const selectPlaceClass = 'no-print w-12 p-0 phone:hidden'

/** The bar in the place of a cell's text while rows load. */
export function skeletonClass<Row>(column: Column<Row>): string {
  if (column.actions) return 'h-5 ml-auto w-20 phone:h-4 phone:w-10'
  if (column.phone === 'beside') return 'h-5 w-3/4 phone:h-4 phone:w-14'
  if (column.primary) return 'h-5 w-3/4 phone:h-4 phone:w-1/2'
  return 'h-5 w-3/4 phone:inline-block phone:h-4 phone:w-20'
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
