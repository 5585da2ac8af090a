import type { ReactNode } from 'react'

export type SortState = { by: string; dir: 'asc' | 'desc' }

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean | undefined
  /** The row's title: bold, the first line on a phone, and the link that `rowLink` describes. */
  primary?: boolean | undefined
  /** Holds the row's buttons, at the right end. */
  actions?: boolean | undefined
  /** The place on a phone: beside the title, or only for assistive technology; by default the second line. */
  phone?: 'beside' | 'unseen' | undefined
  className?: string | undefined
}
