import type { ReactNode } from 'react'

export type SortState = { by: string; dir: 'asc' | 'desc' }

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean | undefined
  /** The row's title: bold, the first line on a phone, and the link to what `rowLink` says. */
  primary?: boolean | undefined
  /** Holds the row's buttons: at the right end. */
  actions?: boolean | undefined
  /** On a phone: beside the title, or only for assistive technology; otherwise in the second line. */
  phone?: 'beside' | 'unseen' | undefined
  className?: string | undefined
}
